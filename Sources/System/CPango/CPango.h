// The part of Pango and GLib that text layout uses, declared here rather than included: their own headers are found only
// with flags of pkg-config, among them -pthread, which SwiftPM refuses with a warning on every build. All of it is
// stable API: the structs are public and have not changed since Pango 1.44 (PangoGlyphItem: 1.50, which is the oldest
// version that works). Enumerations are passed as int, as C does. TextLibraryTests checks the sizes.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdint.h>
#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

#ifdef __cplusplus
extern "C" {
#endif

// GLib

typedef struct _GSList GSList;
struct _GSList {
    void *data;
    GSList *next;
};

void *g_object_ref(void *object);
void g_object_unref(void *object);

// Pango's values

enum { PANGO_SCALE = 1024 };

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoAttrList PangoAttrList;

typedef struct {
    int x, y, width, height;
} PangoRectangle;

typedef struct {
    const void *klass;
    unsigned start_index, end_index;
} PangoAttribute;

typedef struct {
    void *shape_engine, *lang_engine;
    PangoFont *font;
    uint8_t level, gravity, flags, script;
    PangoLanguage *language;
    GSList *extra_attrs;
} PangoAnalysis;

typedef struct {
    int offset, length, num_chars;
    PangoAnalysis analysis;
} PangoItem;

typedef struct {
    int width, x_offset, y_offset;
} PangoGlyphGeometry;

typedef struct {
    uint32_t glyph;
    PangoGlyphGeometry geometry;
    unsigned is_cluster_start : 1;
    unsigned is_color : 1;
} PangoGlyphInfo;

typedef struct {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int space;
} PangoGlyphString;

typedef struct {
    PangoItem *item;
    PangoGlyphString *glyphs;
    int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;

typedef struct {
    PangoLayout *layout;
    int start_index, length;
    GSList *runs;
    unsigned is_paragraph_start : 1;
    unsigned resolved_dir : 3;
} PangoLayoutLine;

enum { PANGO_ANALYSIS_FLAG_IS_ELLIPSIS = 1 << 1 };
enum { PANGO_GLYPH_EMPTY = 0x0FFFFFFF, PANGO_GLYPH_UNKNOWN_FLAG = 0x10000000 };
enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1 };
enum { PANGO_WRAP_WORD_CHAR = 2 };
enum { PANGO_ELLIPSIZE_NONE = 0, PANGO_ELLIPSIZE_START = 1, PANGO_ELLIPSIZE_MIDDLE = 2, PANGO_ELLIPSIZE_END = 3 };
enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2 };
enum { PANGO_VARIANT_NORMAL = 0, PANGO_VARIANT_SMALL_CAPS = 1 };

// Font maps, contexts and fonts

PangoFontMap *pango_ft2_font_map_new(void);
void pango_ft2_font_map_set_resolution(PangoFontMap *map, double horizontal, double vertical);
void pango_fc_font_map_set_default_substitute(
    PangoFontMap *map, void (*substitute)(FcPattern *pattern, void *data), void *data, void (*destroy)(void *data));
FcPattern *pango_fc_font_get_pattern(PangoFont *font);

PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_base_dir(PangoContext *context, int direction);
PangoLanguage *pango_language_from_string(const char *tag);
int pango_find_base_dir(const char *text, int length);

PangoFont *pango_font_map_load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description);
hb_font_t *pango_font_get_hb_font(PangoFont *font);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_style(PangoFontDescription *description, int style);
void pango_font_description_set_variant(PangoFontDescription *description, int variant);
void pango_font_description_set_stretch(PangoFontDescription *description, int stretch);
void pango_font_description_set_variations(PangoFontDescription *description, const char *variations);

// Attributes

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);
PangoAttribute *pango_attr_foreground_new(uint16_t red, uint16_t green, uint16_t blue);
PangoAttribute *pango_attr_insert_hyphens_new(int inserts);

// Layouts

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, int wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, int ellipsize);
void pango_layout_set_auto_dir(PangoLayout *layout, int automatic);
int pango_layout_is_ellipsized(PangoLayout *layout);
GSList *pango_layout_get_lines_readonly(PangoLayout *layout);
void pango_glyph_string_extents(
    PangoGlyphString *glyphs, PangoFont *font, PangoRectangle *ink, PangoRectangle *logical);

#ifdef __cplusplus
}
#endif

#endif
