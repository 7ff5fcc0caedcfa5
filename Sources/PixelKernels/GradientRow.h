// Where the rows of a gradient begin. Compiled into the loops and once on its own.

#include "PixelKernels.h"

#include <math.h>

// A sum of products must round twice everywhere, or machines would differ.
#pragma STDC FP_CONTRACT OFF

static inline float held(const PKPaint *paint, float t) {
    if (!(t < paint->high)) t = paint->high;
    return t > paint->low ? t : paint->low;
}

/// Where the first column of a row of a radial gradient lies, from its middle.
static inline void radial_row(const PKPaint *paint, int y, float *u, float *v) {
    double middle = (double)y + 0.5;
    *u = (float)(paint->c * middle + paint->tx + 0.5 * paint->a);
    *v = (float)(paint->d * middle + paint->ty + 0.5 * paint->b);
}

/// Where the columns of a row of one that is not radial are counted from, and t there and from one to the next; 0 where t is the same in all of
/// the row, and then it is held to its ends.
static inline int linear_row(const PKPaint *paint, int y, float *row_u, float *row_ux) {
    double u = paint->c * ((double)y + 0.5) + paint->tx + 0.5 * paint->a, origin = 0;
    *row_ux = 0;
    if (paint->kind == 2 || paint->a == 0) {
        *row_u = held(paint, isfinite(u) ? (float)u : 0);
        return 0;
    }
    if (fabs(u) > 4) {
        origin = round(-u / paint->a);
        // Not a number, or so far away that all is one colour.
        if (!(fabs(origin) <= 1e7)) origin = origin > 0 ? 1e7 : origin < 0 ? -1e7 : 0;
        u += origin * paint->a;
    }
    *row_u = (float)u;
    *row_ux = (float)paint->a;
    return (int)origin;
}

static inline int gradient_row(const PKPaint *paint, int y, PKGradient *row) {
    row->kind = paint->kind;
    row->low = paint->low;
    row->high = paint->high;
    row->pieces = paint->pieces;
    row->table = paint->table;
    if (paint->kind == 1) {
        radial_row(paint, y, &row->u, &row->v);
        row->ux = (float)paint->a;
        row->vx = (float)paint->b;
        row->scale = paint->scale;
        row->shift = paint->shift;
        return 0;
    }
    int origin = linear_row(paint, y, &row->u, &row->ux);
    if (paint->kind == 2 || paint->a == 0) {
        row->kind = 2;
        row->low = row->u;
    }
    return origin;
}
