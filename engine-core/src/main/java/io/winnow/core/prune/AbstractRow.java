package io.winnow.core.prune;

/// What is known of the columns of a set of rows: of a fragment, a row group, a zone. A source builds nothing else.
@FunctionalInterface
public interface AbstractRow {
    /// What the column at a position of the schema holds in the live rows; of the column's type.
    AbstractValue column(int index);
}
