package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;

/// Compares two columns without dictionaries: 1 where the operator holds, else 0, anything where a side is NULL.
interface Comparer {
    void compare(Column left, Column right, byte[] out, int rows);
}
