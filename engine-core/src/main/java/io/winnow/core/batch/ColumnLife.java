package io.winnow.core.batch;

/// How long a column is looked at by whoever asked for it: the columns of a scan's batches, the results of a kernel.
public enum ColumnLife {
    /// As long as anybody has it.
    KEPT,

    /// Until the reader or kernel that gave it is asked for the next batch. It may fill the arrays anew then, as
    /// making and clearing arrays for each batch costs as much as decoding simple values. Dictionaries stay as they
    /// are.
    UNTIL_NEXT
}
