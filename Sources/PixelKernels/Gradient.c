#include "GradientRow.h"

int pk_gradient_row(const PKPaint *paint, int y, PKGradient *row) { return gradient_row(paint, y, row); }
