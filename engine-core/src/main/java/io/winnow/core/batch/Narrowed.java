package io.winnow.core.batch;

/// A column cut down to some rows of its source.
record Narrowed(LazyColumn source, int[] rows, int count) implements LazyColumn {
    @Override
    public Column load() {
        return source.load(rows, count);
    }

    @Override
    public Column load(int[] selected, int selectedCount) {
        int[] composed = new int[selectedCount];
        for (int i = 0; i < selectedCount; i++) {
            composed[i] = rows[selected[i]];
        }
        return source.load(composed, selectedCount);
    }
}
