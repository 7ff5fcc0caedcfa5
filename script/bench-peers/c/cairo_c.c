// Peer 2c: Cairo + Pango called from C, one thread, with the AVX2 box blur of limits.c: what a compiled
// program on the same libraries gets, without Python.  Scenes a, b and d.
#define main limits_main
#include "limits.c"
#undef main
#include <pango/pangocairo.h>
#include "scenes.h"

#define C3(c) (c)[0] / 255., (c)[1] / 255., (c)[2] / 255.
static double smooth(double x) { x = x < 0 ? 0 : x > 1 ? 1 : x; return x * x * (3 - 2 * x); }
typedef struct { cairo_pattern_t *p[4]; double box[4][4]; } Face;
static Face face(double d, const unsigned char pal[5][3]) {
    Face f; double h = S_OVERSIZE * d / 2;
    f.p[0] = cairo_pattern_create_linear(-h, -h, h, h);
    cairo_pattern_add_color_stop_rgb(f.p[0], 0, C3(pal[0])); cairo_pattern_add_color_stop_rgb(f.p[0], 1, C3(pal[1]));
    f.box[0][0] = f.box[0][1] = -h; f.box[0][2] = f.box[0][3] = 2 * h;
    for (int k = 0; k < 3; k++) {
        double x = S_BLOBS[k][0] * d, y = S_BLOBS[k][1] * d, r = S_BLOBS[k][2] * d;
        f.p[k + 1] = cairo_pattern_create_radial(x, y, 0, x, y, r);
        cairo_pattern_add_color_stop_rgba(f.p[k + 1], 0, C3(pal[2 + k]), S_BLOBS[k][3]); cairo_pattern_add_color_stop_rgba(f.p[k + 1], 1, C3(pal[2 + k]), 0);
        double b[4] = {x - r, y - r, 2 * r, 2 * r}; memcpy(f.box[k + 1], b, sizeof b);
    }
    return f;
}
static void face_free(Face *f) { for (int k = 0; k < 4; k++) cairo_pattern_destroy(f->p[k]); }
static void paint_face(cairo_t *c, Face *f) { for (int k = 0; k < 4; k++) { cairo_set_source(c, f->p[k]); cairo_rectangle(c, f->box[k][0], f->box[k][1], f->box[k][2], f->box[k][3]); cairo_fill(c); } }
static void clear(cairo_t *c) { cairo_save(c); cairo_set_operator(c, CAIRO_OPERATOR_CLEAR); cairo_paint(c); cairo_restore(c); }
static PangoLayout *layout(cairo_t *c, double size) {
    PangoLayout *l = pango_cairo_create_layout(c); PangoFontDescription *d = pango_font_description_new();
    pango_font_description_set_family(d, S_FONT_FAMILY); pango_font_description_set_weight(d, PANGO_WEIGHT_BOLD);
    pango_font_description_set_absolute_size(d, size * PANGO_SCALE); pango_layout_set_font_description(l, d); pango_font_description_free(d);
    return l;
}
static void text(cairo_t *c, PangoLayout *l, const char *s, double size) {
    PangoRectangle r; pango_layout_set_text(l, s, -1); pango_layout_get_extents(l, NULL, &r);
    cairo_move_to(c, -r.width / 2048., S_CAP_HEIGHT * size / 2 - pango_layout_get_baseline(l) / 1024.); pango_cairo_show_layout(c, l);
}
// ---------------------------------------------------------------- a
static cairo_surface_t *as; static cairo_t *ac; static PangoLayout *al; static Face af; static Img ai; static uint32_t *akeep; static cairo_surface_t *afs; static int an;
static int amode;                                             // 0 cached, 1 repaint, 2 noblur
static void a_init(int mode) {
    amode = mode; as = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, S_A_CANVAS * 2, S_A_CANVAS * 2); ac = cairo_create(as);
    cairo_scale(ac, 2, 2); cairo_translate(ac, S_A_CANVAS / 2., S_A_CANVAS / 2.); al = layout(ac, S_TEXT_SIZE * S_A_D); af = face(S_A_D, S_FACE_A);
    an = (int)ceil(S_OVERSIZE * S_A_D * 2 * (mode == 1 ? S_A_ZOOM : 1)); an += an & 1;
    ai = img(an, an); memset(ai.a, 0, (size_t)ai.sw * ai.sh * 4); afs = cairo_image_surface_create_for_data((void *)ai.a, CAIRO_FORMAT_ARGB32, an, an, ai.sw * 4);
    if (mode == 0) { cairo_t *c = cairo_create(afs); cairo_translate(c, an / 2., an / 2.); cairo_scale(c, 2, 2); paint_face(c, &af); cairo_destroy(c); cairo_surface_flush(afs);
        akeep = malloc((size_t)ai.sw * ai.sh * 4); memcpy(akeep, ai.a, (size_t)ai.sw * ai.sh * 4); }
}
static void a_frame(int i) {
    double t = i / (S_FRAMES - 1.), p = smooth(t / 0.7), sigma = S_A_BLUR * S_A_D * 2 * (1 - p), zoom = S_A_ZOOM - (S_A_ZOOM - 1) * p;
    clear(ac); cairo_save(ac); cairo_arc(ac, 0, 0, S_A_D / 2. * zoom, 0, 2 * M_PI);
    if (amode == 2 || (amode == 1 && sigma < .02)) { cairo_clip(ac); cairo_scale(ac, zoom, zoom); paint_face(ac, &af); }
    else {
        double z = 1;
        if (amode == 1) {
            memset(ai.a, 0, (size_t)ai.sw * ai.sh * 4); cairo_surface_mark_dirty(afs);
            cairo_t *c = cairo_create(afs); cairo_translate(c, an / 2., an / 2.); cairo_scale(c, 2 * zoom, 2 * zoom); paint_face(c, &af); cairo_destroy(c);
            cairo_surface_flush(afs); blur_fused(&ai, sigma * zoom);
        } else { memcpy(ai.a, akeep, (size_t)ai.sw * ai.sh * 4); if (sigma > .02) blur_fused(&ai, sigma); z = zoom; }
        cairo_surface_mark_dirty(afs); cairo_scale(ac, z / 2, z / 2); cairo_set_source_surface(ac, afs, -an / 2., -an / 2.);
        cairo_pattern_set_filter(cairo_get_source(ac), CAIRO_FILTER_BILINEAR); cairo_fill(ac);
    }
    cairo_restore(ac);
    cairo_set_source_rgb(ac, 1, 1, 1); text(ac, al, S_A_TEXT, S_TEXT_SIZE * S_A_D);
    double a0 = (-90 + 360 * t) * M_PI / 180; cairo_set_source_rgba(ac, C3(S_RING_COLOR), S_RING_ALPHA); cairo_set_line_width(ac, S_RING_W); cairo_set_line_cap(ac, CAIRO_LINE_CAP_ROUND);
    cairo_new_path(ac); cairo_arc(ac, 0, 0, S_RING_R, a0, a0 + S_RING_SWEEP * M_PI / 180); cairo_stroke(ac); cairo_surface_flush(as);
}
// ---------------------------------------------------------------- b
static cairo_surface_t *bs, *bm[16]; static cairo_t *bc; static cairo_path_t *bp[16]; static int bmask;
static void row_path(cairo_t *c, int r) {
    double bars[2][4] = {{88, 28, 170 + (r * 37) % 80, 16}, {88, 54, 220 + (r * 53) % 66, 12}};
    cairo_new_sub_path(c); cairo_arc(c, 44, 47, 28, 0, 2 * M_PI); cairo_close_path(c);
    for (int k = 0; k < 2; k++) { double *b = bars[k], q = b[3] / 2; cairo_new_sub_path(c); cairo_arc(c, b[0] + b[2] - q, b[1] + q, q, -M_PI / 2, M_PI / 2);
        cairo_arc(c, b[0] + q, b[1] + q, q, M_PI / 2, 3 * M_PI / 2); cairo_close_path(c); }
}
static void b_init(int mask) {
    bmask = mask; bs = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, S_B_W * 2, S_B_H * 2); bc = cairo_create(bs);
    for (int r = 0; r < S_B_VISIBLE; r++) {
        cairo_save(bc); cairo_scale(bc, 2, 2); row_path(bc, r); bp[r] = cairo_copy_path(bc); cairo_new_path(bc); cairo_restore(bc);
        bm[r] = cairo_image_surface_create(CAIRO_FORMAT_A8, S_B_W * 2, S_B_ROW_H * 2); cairo_t *m = cairo_create(bm[r]); cairo_scale(m, 2, 2); row_path(m, r); cairo_fill(m); cairo_destroy(m); }
}
static void b_frame(int i) {
    double m = -S_B_HALF + (S_B_EXTENT + 2 * S_B_HALF) * i / S_FRAMES, u = S_B_UX, v = S_B_UY, k = bmask ? 2 : 1, H = S_B_HALF;
    cairo_save(bc); cairo_set_source_rgb(bc, C3(S_B_BG)); cairo_paint(bc);
    cairo_pattern_t *g = cairo_pattern_create_linear((m - H) * u * k, (m - H) * v * k, (m + H) * u * k, (m + H) * v * k);
    cairo_pattern_add_color_stop_rgb(g, 0, C3(S_B_BASE)); cairo_pattern_add_color_stop_rgb(g, .5, C3(S_B_LIT)); cairo_pattern_add_color_stop_rgb(g, 1, C3(S_B_BASE));
    if (!bmask) cairo_scale(bc, 2, 2);
    for (int r = 0; r < S_B_VISIBLE; r++) { cairo_set_source(bc, g);
        if (bmask) { cairo_mask_surface(bc, bm[r], 0, 0); cairo_translate(bc, 0, S_B_ROW_H * 2); } else { cairo_append_path(bc, bp[r]); cairo_fill(bc); cairo_translate(bc, 0, S_B_ROW_H); } }
    cairo_pattern_destroy(g); cairo_restore(bc); cairo_surface_flush(bs);
}
// ---------------------------------------------------------------- d
static cairo_surface_t *ds; static cairo_t *dc; static PangoLayout *dl; static size_t dbytes; static int dpng;
static cairo_status_t sink(void *q, const unsigned char *d, unsigned n) { (void)q; (void)d; dbytes += n; return CAIRO_STATUS_SUCCESS; }
static void d_init(int png) { dpng = png; ds = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, S_D_PX, S_D_PX); dc = cairo_create(ds); cairo_translate(dc, S_D_PX / 2., S_D_PX / 2.); dl = layout(dc, S_TEXT_SIZE * S_D_PX); }
static void d_frame(int i) {
    clear(dc); Face f = face(S_D_PX, S_FACES[i]);
    cairo_save(dc); cairo_arc(dc, 0, 0, S_D_PX / 2., 0, 2 * M_PI); cairo_clip(dc); paint_face(dc, &f); cairo_restore(dc); face_free(&f);
    char s[3] = {65 + i % 26, 65 + (i / 26) % 26, 0}; cairo_set_source_rgb(dc, 1, 1, 1); text(dc, dl, s, S_TEXT_SIZE * S_D_PX); cairo_surface_flush(ds);
    if (dpng) cairo_surface_write_to_png_stream(ds, sink, NULL);
}
#define CREPS 3
static const char *only;                                      // substring of the case to run, as in the Python peers
static void run(const char *name, void (*frame)(int), int n, int w, int h, int scale, int keys, const char *notes) {
    static double t[CREPS * 1000], per[CREPS], first[CREPS], last[CREPS];
    if (only && !strstr(name, only)) return;
    for (int i = 0; i < n; i += n / 6) frame(i);
    dbytes = 0;
    for (int r = 0; r < CREPS; r++) { double a = now(); for (int i = 0; i < n; i++) { double s = now(); frame(i); t[r * n + i] = now() - s; } per[r] = (now() - a) / n; first[r] = t[r * n]; last[r] = t[r * n + n - 1]; }
    qsort(t, CREPS * n, sizeof *t, cmp); qsort(per, CREPS, sizeof *per, cmp); qsort(first, CREPS, sizeof *first, cmp); qsort(last, CREPS, sizeof *last, cmp);
    printf("{\"name\": \"cairo-c/%s\", \"size\": [%d, %d], \"scale\": %d, \"frames\": %d, \"reps\": %d, \"ms_per_frame\": %.4f, \"p95\": %.4f, \"mean_min\": %.4f, \"mean_median\": %.4f, \"mean_max\": %.4f, ",
           name, w, h, scale, n, CREPS, t[CREPS * n / 2], t[(int)(CREPS * n * .95)], per[0], per[CREPS / 2], per[CREPS - 1]);
    if (keys) printf("\"ms_t0\": %.4f, \"ms_settled\": %.4f, ", first[CREPS / 2], last[CREPS / 2]);
    else if (n == S_D_COUNT) printf("\"items_per_s\": %.1f, \"bytes_per_item\": %zu, ", 1000 / per[CREPS / 2], dbytes / (CREPS * n));
    printf("\"notes\": \"%s\"}\n", notes); fflush(stdout);
}
static void save(cairo_surface_t *s, const char *dir, const char *n) { char p[512]; snprintf(p, 512, "%s/%s.png", dir, n); cairo_surface_write_to_png(s, p); }
int main(int argc, char **argv) {
    const char *dir = argc > 1 ? argv[1] : "."; only = argc > 2 ? argv[2] : NULL;
    const char *an_[] = {"a_avatar_cached", "a_avatar_repaint", "a_avatar_noblur"}, *note[] = {"face painted once, memcpy + AVX2 fused box3 + bilinear zoom", "gradients repainted, AVX2 fused box3", "no blur"};
    for (int m = 0; m < 3; m++) { a_init(m); run(an_[m], a_frame, S_FRAMES, S_A_CANVAS * 2, S_A_CANVAS * 2, 2, 1, note[m]);
        if (m < 2) for (int i = 0; i < 60; i += i ? 39 : 20) { char n[64]; snprintf(n, 64, "a_cairoc%s_%02d", m ? "" : "cached", i); a_frame(i); save(as, dir, n); } }
    b_init(0); run("b_skeleton_direct", b_frame, S_FRAMES, S_B_W * 2, S_B_H * 2, 2, 0, "row path filled with one 3-stop gradient"); b_frame(25); save(bs, dir, "b_cairoc");
    b_init(1); run("b_skeleton_mask", b_frame, S_FRAMES, S_B_W * 2, S_B_H * 2, 2, 0, "cached A8 silhouette, gradient through cairo_mask_surface");
    d_init(0); run("d_server_none", d_frame, S_D_COUNT, S_D_PX, S_D_PX, 1, 0, "draw only (Pango text)"); d_frame(7); save(ds, dir, "d_cairoc_007");
    d_init(1); run("d_server_png", d_frame, S_D_COUNT, S_D_PX, S_D_PX, 1, 0, "draw + cairo PNG writer (zlib 6)");
    return 0;
}
