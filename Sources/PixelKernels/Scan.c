// Paths to coverage: the exact area of each pixel that lies inside, from edges on a grid of 1/256 of a pixel.
//
// Each edge adds to the pixels that it passes how much of their height it spans and how much area it cuts off; summed along the row,
// these give the winding number times the area (Levien's and FreeType's way). A pixel that two parts of opposite winding
// share, or that the same part covers twice, may come out too light or too dark; no pixel beside it does.

#include "PixelKernels.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int32_t height, area; } Cell;

struct PKLine {
    // Corners, in 1/256 of a pixel, and which of them begin a subpath.
    int32_t *corners;
    uint8_t *starts;
    int count, capacity;
};
typedef PKLine Line;

static int reserve(Line *line, int more) {
    if (line->count + more <= line->capacity) return 1;
    int capacity = 2 * (line->count + more);
    int32_t *corners = realloc(line->corners, (size_t)capacity * 8);
    if (corners) line->corners = corners;
    uint8_t *starts = realloc(line->starts, (size_t)capacity);
    if (starts) line->starts = starts;
    if (!corners || !starts) return 0;
    line->capacity = capacity;
    return 1;
}

static void add(Line *line, double x, double y, int isStart) {
    line->corners[2 * line->count] = (int32_t)lrint(x * 256);
    line->corners[2 * line->count + 1] = (int32_t)lrint(y * 256);
    line->starts[line->count++] = (uint8_t)isStart;
}

/// Lines that stay within a thirtieth of a pixel of the curve.
static int steps(double bend) {
    double count = ceil(sqrt(bend * 0.75 / 0.03));
    return count > 1 ? (count < 2000 ? (int)count : 2000) : 1;
}

static int flatten(Line *line, const uint8_t *verbs, int verb_count, const double *points) {
    double x = 0, y = 0, first_x = 0, first_y = 0;
    int is_open = 0;
    for (int i = 0; i < verb_count; i++) {
        const double *p = points;
        int count = verbs[i] == 4 ? 0 : verbs[i] < 2 ? 1 : verbs[i];
        points += 2 * count;
        if (!reserve(line, 4)) return 0;
        if (verbs[i] == 0 || (!is_open && verbs[i] != 4)) {
            // A path that begins without a point begins where it first is told to go.
            if (verbs[i] == 0 || line->count == 0) { first_x = p[0]; first_y = p[1]; }
            x = first_x; y = first_y;
            add(line, x, y, 1);
            is_open = 1;
        }
        double px = count ? p[2 * count - 2] : first_x, py = count ? p[2 * count - 1] : first_y;
        if (verbs[i] == 1) {
            add(line, px, py, 0);
        } else if (verbs[i] == 2 || verbs[i] == 3) {
            double ax = p[0], ay = p[1], bx, by;
            if (verbs[i] == 2) {
                bx = px + (ax - px) * 2 / 3; by = py + (ay - py) * 2 / 3;
                ax = x + (ax - x) * 2 / 3; ay = y + (ay - y) * 2 / 3;
            } else {
                bx = p[2]; by = p[3];
            }
            double u = hypot(x - 2 * ax + bx, y - 2 * ay + by), v = hypot(ax - 2 * bx + px, ay - 2 * by + py);
            int n = steps(u > v ? u : v);
            if (!reserve(line, n + 1)) return 0;
            for (int k = 1; k < n; k++) {
                double t = (double)k / n, s = 1 - t, c0 = s * s * s, c1 = 3 * s * s * t, c2 = 3 * s * t * t, c3 = t * t * t;
                add(line, c0 * x + c1 * ax + c2 * bx + c3 * px, c0 * y + c1 * ay + c2 * by + c3 * py, 0);
            }
            add(line, px, py, 0);
        } else if (verbs[i] == 4) {
            is_open = 0;
        }
        x = px; y = py;
    }
    return 1;
}

static int64_t divided(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// (a + k·more) / b, rounded down, for k = 0, 1, 2…: two divisions for all, one for the first alone.
typedef struct { int64_t value, rest, more, step, step_rest, divisor; } Walk;

static Walk start_walk(int64_t a, int64_t more, int64_t b) {
    Walk walk = {.divisor = b, .more = more, .step_rest = -1};
    walk.value = divided(a, b);
    walk.rest = a - walk.value * b;
    return walk;
}

static void step(Walk *walk) {
    if (walk->step_rest < 0) {
        walk->step = divided(walk->more, walk->divisor);
        walk->step_rest = walk->more - walk->step * walk->divisor;
    }
    walk->value += walk->step;
    walk->rest += walk->step_rest;
    if (walk->rest >= walk->divisor) {
        walk->value++;
        walk->rest -= walk->divisor;
    }
}

static void add_cell(Cell *row, uint64_t *touched, int column, int32_t height, int32_t both) {
    row[column].height += height;
    row[column].area += height * both;
    touched[column >> 6] |= 1ull << (column & 63);
}

/// A piece of an edge within one row: from (xa, ya) to (xb, yb), ya < yb, in 1/256 from the row's top left corner. Where it crosses from
/// one pixel to the next is counted from its own start, whatever columns there are; what lies left of them all counts as on their edge.
static void add_piece(Cell *row, uint64_t *touched, int width, int32_t xa, int32_t ya, int32_t xb, int32_t yb, int winding) {
    int first = xa >> 8, last = xb >> 8;
    if (first == last) {
        if (first < 0) add_cell(row, touched, 0, winding * (yb - ya), 0);
        else if (first < width) add_cell(row, touched, first, winding * (yb - ya), (xa & 255) + (xb & 255));
        return;
    }
    int64_t span = yb - ya;
    if (first < last) {
        int64_t run = xb - xa;
        if (first >= width) return;
        int32_t y = ya;
        int column = first;
        if (column < 0) {
            y = last < 0 ? yb : ya + (int32_t)divided((0 - (int64_t)xa) * span, run);
            if (y != ya) add_cell(row, touched, 0, winding * (y - ya), 0);
            if (last < 0) return;
            column = 0;
        }
        Walk walk = {0};
        for (int start = column; column < last && column < width; column++) {
            if (column == start) walk = start_walk((((int64_t)column + 1) * 256 - xa) * span, 256 * span, run);
            else step(&walk);
            int32_t x = column == first ? xa & 255 : 0, next = ya + (int32_t)walk.value;
            if (next != y) add_cell(row, touched, column, winding * (next - y), x + 256);
            y = next;
        }
        if (last < width && yb != y) add_cell(row, touched, last, winding * (yb - y), xb & 255);
    } else {
        int64_t run = (int64_t)xa - xb;
        if (last >= width) return;
        int32_t y = ya;
        int column = first;
        if (column >= width) {
            column = width - 1;
            y = ya + (int32_t)divided((xa - ((int64_t)width << 8)) * span, run);
        }
        Walk walk = {0};
        for (int start = column; column > last && column >= 0; column--) {
            if (column == start) walk = start_walk((xa - (int64_t)column * 256) * span, 256 * span, run);
            else step(&walk);
            int32_t x = column == first ? xa & 255 : 256, next = ya + (int32_t)walk.value;
            if (next != y) add_cell(row, touched, column, winding * (next - y), x);
            y = next;
        }
        if (yb == y) return;
        if (last < 0) add_cell(row, touched, 0, winding * (yb - y), 0);
        else add_cell(row, touched, last, winding * (yb - y), (column == first ? xa & 255 : 256) + (xb & 255));
    }
}

static void add_edge(
    Cell *cells, uint64_t *touched, int stride, int words, int width, int top, int bottom,
    int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    int winding = 1;
    if (y0 == y1) return;
    if (y0 > y1) { int32_t t = x0; x0 = x1; x1 = t; t = y0; y0 = y1; y1 = t; winding = -1; }
    int first = y0 >> 8, last = (y1 - 1) >> 8;
    if (first < top) first = top;
    if (last >= bottom) last = bottom - 1;
    int64_t dx = x1 - x0, dy = y1 - y0;
    if (first > last) return;
    // Counted from the edge's own start in every row, so that it is the same whichever rows are asked for.
    int32_t ya = first << 8, xa = x0;
    if (ya <= y0) ya = y0;
    else xa = x0 + (int32_t)divided((ya - y0) * dx, dy);
    Walk walk = {0};
    for (int row = first; row <= last; row++) {
        int32_t yb = (row << 8) + 256, xb = x1;
        if (yb < y1) {
            if (row == first) walk = start_walk((yb - y0) * dx, 256 * dx, dy);
            else step(&walk);
            xb = x0 + (int32_t)walk.value;
        } else {
            yb = y1;
        }
        add_piece(
            cells + (size_t)(row - top) * stride, touched + (size_t)(row - top) * words, width, xa, ya - (row << 8), xb,
            yb - (row << 8), winding);
        xa = xb;
        ya = yb;
    }
}

static uint8_t covered(int64_t value, int is_even_odd) {
    if (value < 0) value = -value;
    if (is_even_odd) {
        value &= 262143;
        if (value > 131072) value = 262144 - value;
    } else if (value > 131072) {
        value = 131072;
    }
    return (uint8_t)((value * 255 + 65536) >> 17);
}

// Strokes of smooth lines: the line itself, moved to both sides by half its width.

static void add_point(Line *line, double x, double y, int is_start) { add(line, x, y, is_start); }

/// One subpath's two sides. False where it turns too sharply for them to follow.
static int add_stroke(Line *out, double *p, int n, int is_closed, double radius, int cap) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (count && p[2 * count - 2] == p[2 * i] && p[2 * count - 1] == p[2 * i + 1]) continue;
        p[2 * count] = p[2 * i];
        p[2 * count + 1] = p[2 * i + 1];
        count++;
    }
    if (count > 3 && p[0] == p[2 * count - 2] && p[1] == p[2 * count - 1]) {
        // A line that comes back to where it began is closed: two round ends would lie over each other.
        is_closed |= cap == 1;
        if (is_closed) count--;
    }
    if (count < (is_closed ? 3 : 2)) return 0;
    double *sides = malloc((size_t)count * 4 * sizeof(double));
    int arcs = steps(radius * 1.2) * 2;
    if (!sides || !reserve(out, 2 * count + 2 * arcs)) { free(sides); return 0; }
    int edges = is_closed ? count : count - 1, is_smooth = 1;
    for (int i = 0; i < count && is_smooth; i++) {
        int before = i > 0 ? i - 1 : is_closed ? count - 1 : 0, after = i < edges ? i : is_closed ? i : count - 2;
        int from = i > 0 || is_closed ? before : 0;
        const double *a = p + 2 * from, *b = p + 2 * ((from + 1) % count), *c = p + 2 * after, *d = p + 2 * ((after + 1) % count);
        double ux = b[0] - a[0], uy = b[1] - a[1], vx = d[0] - c[0], vy = d[1] - c[1];
        double lu = hypot(ux, uy), lv = hypot(vx, vy);
        ux /= lu; uy /= lu; vx /= lv; vy /= lv;
        double cosine = ux * vx + uy * vy, sine = fabs(ux * vy - uy * vx);
        // On the inner side each edge gets shorter by the radius times the tangent of half the turn at both ends.
        double shorter = radius * sine / (1 + cosine);
        if (cosine < 0.85 || 2 * shorter > (lu < lv ? lu : lv)) is_smooth = 0;
        double share = radius / (1 + cosine), x = (uy + vy) * share, y = -(ux + vx) * share;
        sides[4 * i] = p[2 * i] + x; sides[4 * i + 1] = p[2 * i + 1] + y;
        sides[4 * i + 2] = p[2 * i] - x; sides[4 * i + 3] = p[2 * i + 1] - y;
    }
    if (!is_smooth) { free(sides); return 0; }
    for (int i = 0; i < count; i++) add_point(out, sides[4 * i], sides[4 * i + 1], i == 0);
    for (int end = 0; end < 2; end++) {
        int i = end == 0 ? count - 1 : 0;
        if (!is_closed && cap == 1) {
            double x = sides[4 * i + 2 * end] - p[2 * i], y = sides[4 * i + 2 * end + 1] - p[2 * i + 1];
            for (int k = 1; k < arcs && k < 2000; k++) {
                double angle = 3.14159265358979323846 * k / arcs, c = cos(angle), s = sin(angle);
                add_point(out, p[2 * i] + x * c - y * s, p[2 * i + 1] + x * s + y * c, 0);
            }
        }
        if (end == 0) for (int k = count - 1; k >= 0; k--) add_point(out, sides[4 * k + 2], sides[4 * k + 3], is_closed && k == count - 1);
    }
    free(sides);
    return 1;
}

/// The outline of a stroke; 0 where it has corners.
static int stroke(Line *line, const uint8_t *verbs, int verb_count, double radius, int cap) {
    Line out = {0};
    double *p = malloc((size_t)(line->count + 1) * 2 * sizeof(double));
    int is_smooth = p != 0, at = 0;
    // Which subpaths are closed, in their order.
    for (int i = 0; i < line->count && is_smooth;) {
        int n = 0;
        do {
            p[2 * n] = line->corners[2 * i] / 256.0;
            p[2 * n + 1] = line->corners[2 * i + 1] / 256.0;
            n++; i++;
        } while (i < line->count && !line->starts[i]);
        int is_closed = 0;
        for (at++; at < verb_count && verbs[at] != 0; at++) is_closed |= verbs[at] == 4;
        is_smooth = add_stroke(&out, p, n, is_closed, radius, cap);
    }
    free(p);
    free(line->corners);
    free(line->starts);
    *line = out;
    return is_smooth;
}

PKLine *pk_line(const uint8_t *verbs, int verb_count, const double *points, double radius, int cap) {
    // Of a stroke, only paths in which each subpath begins with a move and ends with its close.
    for (int i = 0; i < verb_count && radius > 0; i++)
        if ((i == 0 && verbs[i] != 0) || (i > 0 && verbs[i - 1] == 4 && verbs[i] != 0)) return 0;
    Line *line = calloc(1, sizeof(Line));
    if (!line) return 0;
    int is_made = flatten(line, verbs, verb_count, points);
    if (is_made && radius > 0) is_made = verb_count > 1 && stroke(line, verbs, verb_count, radius, cap);
    if (is_made) return line;
    pk_line_free(line);
    return 0;
}

void pk_line_free(PKLine *line) {
    if (!line) return;
    free(line->corners);
    free(line->starts);
    free(line);
}

/// The corners of one part, ends and controls, which a convex curve turns as its corners do.
typedef struct { double x, y, dx, dy, min_x, min_y, max_x, max_y; int side, turns_x, turns_y, sign_x, sign_y; } Hull;

/// One more edge; false where it turns to the other side than those before. Corners lie on a grid, so a little is let pass.
static int add_side(Hull *hull, double x, double y) {
    double dx = x - hull->x, dy = y - hull->y;
    if (x < hull->min_x) hull->min_x = x;
    if (x > hull->max_x) hull->max_x = x;
    if (y < hull->min_y) hull->min_y = y;
    if (y > hull->max_y) hull->max_y = y;
    const double little = 1.0 / 64;
    double length = fabs(dx) + fabs(dy);
    if (length <= little) return 1;
    double before = fabs(hull->dx) + fabs(hull->dy), cross = hull->dx * dy - hull->dy * dx;
    if (before > 0 && fabs(cross) > little * (before < length ? before : length)) {
        int side = cross > 0 ? 1 : -1;
        if (hull->side && hull->side != side) return 0;
        hull->side = side;
    }
    // All the way round both directions change twice; more often, and it goes round more than once.
    if (fabs(dx) > little && hull->sign_x != (dx > 0 ? 1 : -1)) {
        hull->turns_x += hull->sign_x != 0;
        hull->sign_x = dx > 0 ? 1 : -1;
    }
    if (fabs(dy) > little && hull->sign_y != (dy > 0 ? 1 : -1)) {
        hull->turns_y += hull->sign_y != 0;
        hull->sign_y = dy > 0 ? 1 : -1;
    }
    *hull = (Hull){x, y, dx, dy, hull->min_x, hull->min_y, hull->max_x, hull->max_y, hull->side, hull->turns_x, hull->turns_y,
        hull->sign_x, hull->sign_y};
    return hull->turns_x <= 2 && hull->turns_y <= 2;
}

int pk_is_plain(const uint8_t *verbs, int verb_count, const double *points) {
    enum { most = 32 };
    Hull hulls[most];
    int count = 0;
    for (int i = 0; i < verb_count;) {
        // Only parts that begin with a move.
        if (verbs[i] != 0 || count == most) return 0;
        const double *first = points;
        Hull hull = {.x = first[0], .y = first[1], .min_x = first[0], .min_y = first[1], .max_x = first[0], .max_y = first[1]};
        points += 2;
        for (i++; i < verb_count && verbs[i] != 0; i++) {
            if (verbs[i] == 4) {
                if (i + 1 < verb_count && verbs[i + 1] != 0) return 0;
                continue;
            }
            for (int k = 0; k < verbs[i]; k++, points += 2) if (!add_side(&hull, points[0], points[1])) return 0;
        }
        // Back to where it began, and on, as the corner there counts too.
        if (!add_side(&hull, first[0], first[1])) return 0;
        for (const double *p = first + 2; p < points; p += 2)
            if (fabs(p[0] - first[0]) + fabs(p[1] - first[1]) > 1.0 / 64) {
                if (!add_side(&hull, p[0], p[1])) return 0;
                break;
            }
        for (int k = 0; k < count; k++) {
            const Hull *other = hulls + k;
            if (hull.min_x < other->max_x + 1 && other->min_x < hull.max_x + 1 && hull.min_y < other->max_y + 1
                && other->min_y < hull.max_y + 1)
                return 0;
        }
        hulls[count++] = hull;
    }
    return count > 0;
}

/// Memory for cells, kept by its thread until that ends: fresh memory costs more than a small shape. Who takes it leaves it all zero.
typedef struct { Cell *cells; uint64_t *touched; size_t cell_count, touched_count; } Scratch;

static pthread_key_t scratch_key;
static pthread_once_t scratch_once = PTHREAD_ONCE_INIT;
static int has_scratch_key;

static void free_scratch(void *memory) {
    Scratch *scratch = memory;
    free(scratch->cells);
    free(scratch->touched);
    free(scratch);
}

static void make_scratch_key(void) { has_scratch_key = pthread_key_create(&scratch_key, free_scratch) == 0; }

/// Null when there is no memory.
static Scratch *take_scratch(size_t cell_count, size_t touched_count) {
    pthread_once(&scratch_once, make_scratch_key);
    if (!has_scratch_key) return 0;
    Scratch *scratch = pthread_getspecific(scratch_key);
    if (!scratch) {
        scratch = calloc(1, sizeof(Scratch));
        if (!scratch || pthread_setspecific(scratch_key, scratch) != 0) {
            free(scratch);
            return 0;
        }
    }
    if (scratch->cell_count < cell_count) {
        free(scratch->cells);
        scratch->cells = calloc(cell_count, sizeof(Cell));
        scratch->cell_count = scratch->cells ? cell_count : 0;
    }
    if (scratch->touched_count < touched_count) {
        free(scratch->touched);
        scratch->touched = calloc(touched_count, 8);
        scratch->touched_count = scratch->touched ? touched_count : 0;
    }
    return scratch->cell_count >= cell_count && scratch->touched_count >= touched_count ? scratch : 0;
}

void pk_scan(
    const PKLine *line, int left, int top, int width, int height, int is_even_odd, uint8_t *bytes, int bytes_per_row)
{
    if (width <= 0 || height <= 0) return;
    int stride = width, words = (stride + 63) / 64;
    int band = (1 << 15) / stride;
    if (band < 8) band = 8;
    if (band > height) band = height;
    Scratch *scratch = take_scratch((size_t)stride * (size_t)band, (size_t)words * (size_t)band);
    if (!scratch || !line) {
        for (int y = 0; y < height; y++) memset(bytes + (size_t)y * bytes_per_row, 0, (size_t)width);
        return;
    }
    Cell *cells = scratch->cells;
    uint64_t *touched = scratch->touched;
    // Whole pixels are taken off whole numbers: before, they would change how others are rounded.
    const int32_t x0 = left * 256, y0 = top * 256;
    for (int start = 0; start < height; start += band) {
        int end = start + band < height ? start + band : height;
        int first = 0;
        for (int i = 0; i < line->count; i++) {
            const int32_t *c = line->corners + 2 * i;
            if (line->starts[i]) {
                first = i;
            } else {
                add_edge(cells, touched, stride, words, width, start, end, c[-2] - x0, c[-1] - y0, c[0] - x0, c[1] - y0);
            }
            if (i + 1 == line->count || line->starts[i + 1]) {
                const int32_t *f = line->corners + 2 * first;
                add_edge(cells, touched, stride, words, width, start, end, c[0] - x0, c[1] - y0, f[0] - x0, f[1] - y0);
            }
        }
        for (int y = start; y < end; y++) {
            Cell *row = cells + (size_t)(y - start) * stride;
            uint64_t *mask = touched + (size_t)(y - start) * words;
            uint8_t *out = bytes + (size_t)y * bytes_per_row;
            int64_t winding = 0;
            int x = 0;
            for (int w = 0; w < words; w++) {
                uint64_t bits = mask[w];
                mask[w] = 0;
                for (; bits; bits &= bits - 1) {
                    int column = (w << 6) + __builtin_ctzll(bits);
                    if (column > x) memset(out + x, winding ? covered(winding * 512, is_even_odd) : 0, (size_t)(column - x));
                    winding += row[column].height;
                    out[column] = covered(winding * 512 - row[column].area, is_even_odd);
                    row[column] = (Cell){0, 0};
                    x = column + 1;
                }
            }
            // Goes on beyond the last column.
            if (x < width) memset(out + x, winding ? covered(winding * 512, is_even_odd) : 0, (size_t)(width - x));
        }
    }
}
