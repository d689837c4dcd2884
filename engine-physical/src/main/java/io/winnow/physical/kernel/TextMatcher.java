package io.winnow.physical.kernel;

import io.winnow.core.batch.BytesColumn;

/// Marks the texts of a pattern: 1 where the text matches, else 0, anything where it is NULL.
interface TextMatcher {
    void match(BytesColumn texts, byte[] out, int rows);
}
