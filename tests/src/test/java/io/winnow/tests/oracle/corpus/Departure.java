package io.winnow.tests.oracle.corpus;

import java.util.List;

/// A file that other readers read and Winnow refuses, by decision: an error is as good as the rows.
///
/// @param file the end of its path
/// @param reason why
record Departure(String file, String reason) {
    private static final List<Departure> ALL = List.of(
            new Departure("generated_list_view.file.arrow", "list views are unsupported, and named as such"),
            new Departure("generated_run_end_encoded.file.arrow", "run-end encoding is unsupported, and named as such"),
            new Departure("generated_decimal32.file.arrow", "Arrow's Java library knows no 32-bit decimals"),
            new Departure("generated_decimal64.stream.arrow", "Arrow's Java library knows no 64-bit decimals"),
            new Departure("negative-timetz.parquet", "a time of day outside the day is an error"),
            new Departure("TestOrcFile.metaData.orc", "user metadata that is no UTF-8 stops the native reader"),
            new Departure("orc-file-11-format.orc", "timestamps without statistics, which the reader would wrap"));

    /// Whether a file is one of these.
    static boolean covers(ExpectedFile file) {
        return ALL.stream().anyMatch(departure -> file.path().toString().endsWith(departure.file));
    }
}
