package io.winnow.tests.oracle.corpus;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is written of one file of a corpus.
///
/// @param path the file
/// @param expect what a read of all of it must do
/// @param rows how many it has; null where nobody can say
/// @param columns those that are described, which may not be all
/// @param first its first row, null where that is not written; so `last`
record ExpectedFile(
        Path path,
        Expect expect,
        @Nullable Long rows,
        List<ExpectedColumn> columns,
        @Nullable ExpectedRow first,
        @Nullable ExpectedRow last) {
    /// What a read of all of a file must do.
    enum Expect {
        ROWS,
        ROWS_OR_ERROR,
        ERROR,
        NO_CRASH
    }

    /// The files that `folder/expected.json` describes.
    static List<ExpectedFile> readAll(Path folder) throws IOException {
        Map<?, ?> root = (Map<?, ?>) member(JsonTree.read(folder.resolve("expected.json")));
        List<ExpectedFile> files = new ArrayList<>();
        for (Object file : (List<?>) member(root.get("files"))) {
            files.add(of(folder, (Map<?, ?>) file));
        }
        return files;
    }

    private static ExpectedFile of(Path folder, Map<?, ?> json) {
        List<ExpectedColumn> columns = new ArrayList<>();
        if (json.get("columns") instanceof List<?> described) {
            for (Object column : described) {
                columns.add(ExpectedColumn.of((Map<?, ?>) column));
            }
        }
        return new ExpectedFile(
                folder.resolve((String) member(json.get("file"))),
                Expect.valueOf(((String) member(json.get("expect"))).toUpperCase(Locale.ROOT)),
                json.get("rows") instanceof BigDecimal rows ? rows.longValueExact() : null,
                columns,
                row(json.get("first")),
                row(json.get("last")));
    }

    private static @Nullable ExpectedRow row(@Nullable Object json) {
        return json instanceof Map<?, ?> row ? new ExpectedRow(row) : null;
    }

    private static Object member(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("expected.json lacks a member");
        }
        return value;
    }

    /// Whether two columns have one name, so that SQL cannot tell them apart.
    boolean hasTwins() {
        return columns.stream().map(ExpectedColumn::name).distinct().count() < columns.size();
    }

    @Override
    public String toString() {
        return path.subpath(Math.max(0, path.getNameCount() - 2), path.getNameCount())
                .toString();
    }
}
