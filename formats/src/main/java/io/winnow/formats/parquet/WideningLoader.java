package io.winnow.formats.parquet;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Widening;
import io.winnow.formats.parquet.read.ColumnLoader;

/// Loads a column in the wider type that it has in the files together.
record WideningLoader(ColumnLoader loader, Widening widening) implements ColumnLoader {
    @Override
    public Column load(long start, int count) {
        return widening.apply(loader.load(start, count));
    }

    @Override
    public void close() {
        loader.close();
    }
}
