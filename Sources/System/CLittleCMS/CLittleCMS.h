#include <lcms2.h>

// lcms2 spells its pixel formats as macros with casts and shifts, which Swift cannot import.
enum {
    CLittleCMSPixelsBGRA8 = TYPE_BGRA_8,
    CLittleCMSPixelsGray8 = TYPE_GRAY_8,
    CLittleCMSPixelsCMYK8 = TYPE_CMYK_8,
    CLittleCMSPixelsCMYK8Inverted = TYPE_CMYK_8_REV,
};
