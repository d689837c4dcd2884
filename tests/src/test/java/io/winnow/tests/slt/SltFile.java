package io.winnow.tests.slt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A `.slt` file, read into its records.
///
/// A record ends at a blank line; `#` starts a comment line. `skipif SETUP` and `onlyif SETUP` before a record
/// name the set-ups it is run in.
record SltFile(Path path, List<String> lines, List<SltRecord> records) {
    SltFile {
        lines = List.copyOf(lines);
        records = List.copyOf(records);
    }

    static SltFile read(Path path) {
        try {
            List<String> lines = Files.readAllLines(path);
            return new SltFile(path, lines, new Reader(path, lines).records());
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + path, e);
        }
    }

    String name() {
        String name = path.getFileName().toString();
        return name.substring(0, name.length() - ".slt".length());
    }

    private static final class Reader {
        private final Path path;
        private final List<String> lines;
        private int at;

        Reader(Path path, List<String> lines) {
            this.path = path;
            this.lines = lines;
        }

        List<SltRecord> records() {
            List<SltRecord> records = new ArrayList<>();
            Set<SltSetup> skipped = EnumSet.noneOf(SltSetup.class);
            while (at < lines.size()) {
                String line = lines.get(at);
                if (line.isBlank() || line.startsWith("#")) {
                    at++;
                    continue;
                }
                String[] words = line.strip().split("\\s+");
                switch (words[0]) {
                    case "skipif" -> skipped.add(SltSetup.named(words[1]));
                    case "onlyif" -> skipped.addAll(EnumSet.complementOf(EnumSet.of(SltSetup.named(words[1]))));
                    default -> {
                        records.add(record(words, EnumSet.copyOf(skipped)));
                        skipped.clear();
                        continue;
                    }
                }
                at++;
            }
            return records;
        }

        private SltRecord record(String[] words, Set<SltSetup> skipped) {
            int line = ++at;
            return switch (words[0]) {
                case "statement" -> statement(line, skipped);
                case "query" -> query(words, line, skipped);
                case "data" -> new SltRecord.Data(line, skipped, words[1], untilBlank());
                default -> throw broken(line, "unknown record '" + words[0] + "'");
            };
        }

        private SltRecord statement(int line, Set<SltSetup> skipped) {
            String head =
                    lines.get(line - 1).strip().substring("statement".length()).strip();
            if (head.equals("ok")) {
                return new SltRecord.Statement(line, skipped, sql(), "");
            }
            String error =
                    head.startsWith("error") ? head.substring("error".length()).strip() : "";
            if (error.isEmpty()) {
                throw broken(line, "expected 'statement ok' or 'statement error REGEX'");
            }
            return new SltRecord.Statement(line, skipped, sql(), error);
        }

        private SltRecord query(String[] words, int line, Set<SltSetup> skipped) {
            SltSort sort = words.length > 2 ? SltSort.named(words[2]) : SltSort.NOSORT;
            String sql = sql();
            if (at >= lines.size() || !lines.get(at).equals("----")) {
                throw broken(line, "a query needs '----' and its rows");
            }
            at++;
            int from = at + 1;
            return new SltRecord.Query(line, skipped, words[1], sort, sql, untilBlank(), from);
        }

        private String sql() {
            List<String> text = new ArrayList<>();
            while (at < lines.size()
                    && !lines.get(at).isBlank()
                    && !lines.get(at).equals("----")) {
                text.add(lines.get(at++));
            }
            return String.join("\n", text);
        }

        private List<String> untilBlank() {
            List<String> rows = new ArrayList<>();
            while (at < lines.size() && !lines.get(at).isBlank()) {
                rows.add(lines.get(at++));
            }
            return rows;
        }

        private IllegalStateException broken(int line, String problem) {
            return new IllegalStateException(path + ":" + line + ": " + problem);
        }
    }
}
