/// Bitmap indexes: the rows of each distinct value of a column, their files, and what builds and reads them.
///
/// Public is [BitmapIndexFormat] alone. The bytes are described in `docs/reference/bitmap-index.md`.
@NullMarked
package io.winnow.bitmapindex;

import org.jspecify.annotations.NullMarked;
