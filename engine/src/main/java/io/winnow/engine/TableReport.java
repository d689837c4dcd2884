package io.winnow.engine;

import io.winnow.core.type.Field;
import io.winnow.tablestore.TableCheck;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a check of a native table has found.
///
/// @param table its name
/// @param files every file that a version refers to, those of old versions first
public record TableReport(String table, List<TableFile> files) {
    public TableReport {
        files = List.copyOf(files);
    }

    /// A file of a table.
    ///
    /// @param file below the table's directory
    /// @param kind `manifest`, `data` or `deletions`
    /// @param version the first that refers to it
    /// @param problem null where the file is as its manifest says
    public record TableFile(
            String file,
            String kind,
            long version,
            @Nullable String problem) {}

    static TableReport of(String table, List<TableCheck.Finding> findings) {
        List<TableFile> files = new ArrayList<>();
        for (TableCheck.Finding finding : findings) {
            files.add(new TableFile(finding.file(), finding.kind(), finding.version(), finding.problem()));
        }
        return new TableReport(table, files);
    }

    /// Whether a file is missing or is not what its manifest says.
    public boolean isDamaged() {
        return files.stream().anyMatch(file -> file.problem() != null);
    }

    /// A row per file of the tables: `table`, `file`, `kind`, `version`, `state` (ok or damaged), `problem`.
    public static QueryResult rows(List<TableReport> reports) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TableReport report : reports) {
            for (TableFile file : report.files()) {
                List<@Nullable Object> row = new ArrayList<>();
                row.add(report.table());
                row.add(file.file());
                row.add(file.kind());
                row.add(file.version());
                row.add(file.problem() == null ? "ok" : "damaged");
                row.add(file.problem());
                rows.add(row);
            }
        }
        List<Field> fields = List.of(
                HeapResult.text("table"),
                HeapResult.text("file"),
                HeapResult.text("kind"),
                HeapResult.number("version"),
                HeapResult.text("state"),
                HeapResult.text("problem"));
        return QueryResult.of(HeapResult.of(fields, rows), () -> Timings.NONE);
    }
}
