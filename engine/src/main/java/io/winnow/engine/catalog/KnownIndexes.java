package io.winnow.engine.catalog;

import io.winnow.core.io.index.IndexFormats;

/// The kinds of index that Winnow has: the one place that joins their modules.
public final class KnownIndexes {
    private KnownIndexes() {}

    public static IndexFormats formats() {
        return IndexFormats.NONE;
    }
}
