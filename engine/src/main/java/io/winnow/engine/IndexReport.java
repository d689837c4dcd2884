package io.winnow.engine;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.engine.explain.Phase;
import io.winnow.engine.markup.MarkupFile;
import io.winnow.engine.zones.Overlap;
import io.winnow.engine.zones.ZoneChart;
import io.winnow.engine.zones.ZoneLayout;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How well the zone map of a column lets rows be skipped, from what the index says alone: whether equal values lie
/// together, not how many different ones there are.
///
/// @param table its name
/// @param column its name
/// @param where the condition as it was given; null for none
/// @param fragments in the order of the table
/// @param total of the whole table, whose points and ranges are tried on all zones
/// @param phase how long it took, and what was opened
/// @param picture what is drawn
public record IndexReport(
        String table,
        String column,
        @Nullable String where,
        List<Part> fragments,
        Part total,
        Phase phase,
        Picture picture) {
    private static final int DIGITS = 6;
    private static final DataType SHARE = new DataType.Decimal(18, DIGITS);

    public IndexReport {
        fragments = List.copyOf(fragments);
    }

    /// What is said of a fragment, or of all.
    ///
    /// @param fragment its id, or `total`
    /// @param rows stored, deleted ones included: what the index knows of
    /// @param deleted how many of them are deleted
    /// @param zones 0 where no segment that can be used covers it, so that all rows are kept
    /// @param nulls NULLs that zones count; null where some rows are in no zone, or a zone does not say
    /// @param nans the same for NaNs; 0 for types without
    /// @param overlap how far its zones overlap, and what look-ups keep
    /// @param kept what the condition keeps; null without one
    public record Part(
            String fragment,
            long rows,
            long deleted,
            long zones,
            @Nullable Long nulls,
            @Nullable Long nans,
            Overlap overlap,
            @Nullable Kept kept) {}

    /// What a condition keeps.
    ///
    /// @param rows stored rows outside of which there is no match
    /// @param skipped zones without a match
    /// @param matched zones all of whose rows match
    /// @param undecided zones that may have some
    public record Kept(long rows, long skipped, long matched, long undecided) {
        Kept plus(Kept other) {
            return new Kept(
                    rows + other.rows, skipped + other.skipped, matched + other.matched, undecided + other.undecided);
        }
    }

    /// The zones as they are drawn.
    ///
    /// @param type of the column
    /// @param zone in which zoned timestamps are shown
    public record Picture(ZoneLayout zones, DataType type, ZoneId zone) {}

    /// A row per fragment and one for all: `fragment`, `rows`, `deleted`, `zones`, `nulls`, `nans`, `depth`,
    /// `kept_point`, `kept_range`; with a condition also `kept`, `kept_rows`, `skipped`, `matched`, `undecided`.
    public QueryResult rows() {
        List<Field> fields = new ArrayList<>();
        fields.add(HeapResult.text("fragment"));
        for (String name : List.of("rows", "deleted", "zones", "nulls", "nans")) {
            fields.add(HeapResult.number(name));
        }
        for (String name : List.of("depth", "kept_point", "kept_range")) {
            fields.add(Field.of(name, SHARE));
        }
        if (where != null) {
            fields.add(Field.of("kept", SHARE));
            for (String name : List.of("kept_rows", "skipped", "matched", "undecided")) {
                fields.add(HeapResult.number(name));
            }
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        fragments.forEach(part -> rows.add(row(part)));
        rows.add(row(total));
        return QueryResult.of(HeapResult.of(fields, rows), () -> Timings.of(List.of(phase)));
    }

    private static List<@Nullable Object> row(Part part) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(part.fragment());
        row.add(part.rows());
        row.add(part.deleted());
        row.add(part.zones());
        row.add(part.nulls());
        row.add(part.nans());
        row.add(rounded(part.overlap().depth()));
        row.add(rounded(part.overlap().keptPoint()));
        row.add(rounded(part.overlap().keptRange()));
        Kept kept = part.kept();
        if (kept != null) {
            row.add(rounded(part.rows() == 0 ? null : (double) kept.rows() / part.rows()));
            row.add(kept.rows());
            row.add(kept.skipped());
            row.add(kept.matched());
            row.add(kept.undecided());
        }
        return row;
    }

    private static @Nullable BigDecimal rounded(@Nullable Double value) {
        return value == null ? null : new BigDecimal(value).setScale(DIGITS, RoundingMode.HALF_EVEN);
    }

    /// The zones as an SVG document: each one's least and greatest value over the rows that it spans. Zones
    /// that the condition keeps have another colour than those that it skips.
    public String svg() {
        String title = table + "." + column + ": " + counted(total.zones(), "zone") + " over "
                + counted(total.rows(), "row") + " of " + counted(fragments.size(), "fragment");
        boolean byRank = picture.type() instanceof DataType.Utf8 || picture.type() instanceof DataType.Binary;
        String values = byRank ? column + ", by rank" : column;
        return ZoneChart.svg(picture.zones(), title, note(), values, picture.zone());
    }

    private String note() {
        Kept kept = total.kept();
        if (kept != null) {
            Double share = total.rows() == 0 ? null : (double) kept.rows() / total.rows();
            return "keeps " + percent(share) + " of the rows and skips " + counted(kept.skipped(), "zone") + ": "
                    + where;
        }
        Double depth = total.overlap().depth();
        String zones = depth == null
                ? "no zone has bounds"
                : String.format(Locale.ROOT, "%.2f zones at a point, on average", depth);
        return zones + "; a point keeps " + percent(total.overlap().keptPoint()) + " of the rows, a range "
                + percent(total.overlap().keptRange());
    }

    private static String counted(long number, String what) {
        return String.format(Locale.ROOT, number == 1 ? "%,d %s" : "%,d %ss", number, what);
    }

    private static String percent(@Nullable Double share) {
        return share == null ? "none" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /// Writes the picture, in place of a plain file of the name if there is one: it has the old content or the new.
    /// What
    /// is no plain file, such as a device or a symbolic link, is written through.
    ///
    /// @throws IOException where it cannot be written
    public void writeSvg(Path file) throws IOException {
        MarkupFile.write(file, svg());
    }
}
