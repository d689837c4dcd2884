package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;

/// Compares a column without dictionary with a constant: 1 where the operator holds, else 0, anything where the
/// column is NULL.
interface ConstantComparer {
    void compare(Column values, byte[] out, int rows);
}
