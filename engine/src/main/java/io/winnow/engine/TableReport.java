package io.winnow.engine;

import io.winnow.tablestore.TableCheck;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a check of a native table has found.
///
/// @param files every file that a version refers to, those of old versions first
public record TableReport(List<TableFile> files) {
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

    static TableReport of(List<TableCheck.Finding> findings) {
        List<TableFile> files = new ArrayList<>();
        for (TableCheck.Finding finding : findings) {
            files.add(new TableFile(finding.file(), finding.kind(), finding.version(), finding.problem()));
        }
        return new TableReport(files);
    }

    /// Whether a file is missing or is not what its manifest says.
    public boolean isDamaged() {
        return files.stream().anyMatch(file -> file.problem() != null);
    }

    /// A row per file: `file`, `kind`, `version`, `state` (ok or damaged), `problem`.
    public QueryResult rows() {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (TableFile file : files) {
            List<@Nullable String> row = new ArrayList<>();
            row.add(file.file());
            row.add(file.kind());
            row.add(Long.toString(file.version()));
            row.add(file.problem() == null ? "ok" : "damaged");
            row.add(file.problem());
            rows.add(row);
        }
        return QueryResult.of(
                HeapResult.of(List.of("file", "kind", "version", "state", "problem"), rows), () -> Timings.NONE);
    }
}
