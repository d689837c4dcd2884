package io.winnow.core.aggregate;

/// What metadata says for certain of a set of rows, the third kind of input of an aggregate: see
/// [AggregateFunction#fold].
///
/// @param liveRows how many rows there are, deleted ones left out; not negative
public record Summary(long liveRows) {
    public Summary {
        if (liveRows < 0) {
            throw new IllegalArgumentException("negative row count: " + liveRows);
        }
    }
}
