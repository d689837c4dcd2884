package io.winnow.engine.output;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// How results are written.
///
/// @param header whether column names are shown, where a format has a line for them
/// @param nullText what stands for NULL, null for the format's own
/// @param zone zone in which timestamps with a zone are shown
/// @param width columns of the terminal that a table must fit, 0 for any width
/// @param tableRows most rows that a table shows; it says how many there are
public record OutputOptions(Header header, @Nullable String nullText, ZoneId zone, int width, long tableRows) {
    /// Rows that a table shows when nothing else is said.
    public static final long DEFAULT_TABLE_ROWS = 1000;

    /// With a header, the format's own NULL, UTC, any width.
    public static final OutputOptions DEFAULTS =
            new OutputOptions(Header.SHOWN, null, ZoneId.of("UTC"), 0, DEFAULT_TABLE_ROWS);

    /// Whether column names are shown.
    public enum Header {
        SHOWN,
        HIDDEN
    }

    /// What stands for NULL in a format whose own text for it is `formatNull`.
    String nullOr(String formatNull) {
        return nullText == null ? formatNull : nullText;
    }

    boolean showsHeader() {
        return header == Header.SHOWN;
    }
}
