package io.winnow.core.table;

/// Where a fragment lies, as a plain value of its format's own making; only that format's source can open it.
public interface FragmentLocation {
    /// Key of the source that opens it, such as `parquet`.
    String format();

    /// The file, as errors and plans name it.
    String file();
}
