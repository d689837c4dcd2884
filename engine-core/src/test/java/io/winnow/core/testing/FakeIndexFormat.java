package io.winnow.core.testing;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// An index that answers nothing: a line for each fragment, how many rows it was told of and a hash of their values.
/// So a test sees what an index was built from. Seeds hold the same.
public final class FakeIndexFormat implements IndexFormat, SeedFormat {
    /// The one file of a segment.
    public static final String FILE = "rows.txt";

    private final String kind;
    private final int version;
    private @Nullable Runnable meanwhile;

    /// @param version which it writes, and the only one that it reads
    public FakeIndexFormat(String kind, int version) {
        this.kind = kind;
        this.version = version;
    }

    /// Runs something once, when the next segment is about to be written.
    public void meanwhile(Runnable work) {
        meanwhile = work;
    }

    private void others() {
        Runnable work = meanwhile;
        meanwhile = null;
        if (work != null) {
            work.run();
        }
    }

    /// A registry with this alone, seeds included.
    public IndexFormats only() {
        return new IndexFormats(List.of(this), this);
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public Map<String, String> options(DataType type, Map<String, String> given) {
        if (type instanceof DataType.ListOf) {
            throw new UnsupportedFeatureException(kind + " indexes on " + type);
        }
        Map<String, String> options = new LinkedHashMap<>();
        options.put("rows_per_zone", "8192");
        options.put("use_seeds", Boolean.toString(type instanceof DataType.Utf8));
        given.forEach((name, value) -> {
            if (!options.containsKey(name)) {
                throw new SqlException(
                        ErrorCode.UNKNOWN_NAME,
                        "unknown option '" + name + "'; the options are rows_per_zone, use_seeds",
                        null);
            }
            boolean fits = name.equals("use_seeds") ? value.matches("true|false") : value.matches("[1-9]\\d{0,8}");
            if (!fits) {
                throw new SqlException(
                        ErrorCode.INVALID_VALUE, "the option '" + name + "' does not take " + value, null);
            }
            options.put(name, value);
        });
        return options;
    }

    @Override
    public boolean isUsable(IndexSegment segment) {
        return segment.version() == version;
    }

    @Override
    public boolean usesSeeds(Map<String, String> options) {
        return "true".equals(options.get("use_seeds"));
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options) {
        return new Builder(type, options);
    }

    @Override
    public BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> segments,
            FragmentSet live,
            IndexOutput output,
            IoContext context) {
        TreeMap<Integer, String> lines = new TreeMap<>();
        for (IndexSegment segment : segments) {
            if (!isUsable(segment)) {
                throw new IllegalArgumentException("not usable: " + segment);
            }
            lines(segment).forEach((fragment, line) -> {
                if (live.contains(fragment) && segment.fragments().contains(fragment)) {
                    lines.put(fragment, line);
                }
            });
        }
        return write(lines, output);
    }

    @Override
    public @Nullable ZoneAnswer zones(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        return null;
    }

    /// What a segment says, by fragment: `rows hash source`, where the source is `rows` or `seeds`.
    public static Map<Integer, String> lines(IndexSegment segment) {
        Map<Integer, String> lines = new TreeMap<>();
        try {
            for (String line :
                    Files.readAllLines(Path.of(segment.files().getFirst().path()))) {
                int space = line.indexOf(' ');
                lines.put(Integer.parseInt(line.substring(0, space)), line.substring(space + 1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    /// The hash of values in their order.
    public static int hash(int before, @Nullable Object value) {
        return 31 * before + Objects.hashCode(value);
    }

    private static int hash(int before, Column column, DataType type) {
        int hash = before;
        for (int i = 0; i < column.size(); i++) {
            hash = hash(hash, ColumnValues.at(column, type, i));
        }
        return hash;
    }

    private BuiltIndex write(Map<Integer, String> lines, IndexOutput output) {
        others();
        StringBuilder text = new StringBuilder();
        lines.forEach((fragment, line) ->
                text.append(fragment).append(' ').append(line).append('\n'));
        try (WritableByteChannel file = output.create(FILE)) {
            file.write(ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuiltIndex(version, Map.of("fragments", Integer.toString(lines.size())));
    }

    private final class Builder implements IndexBuilder {
        private final DataType type;
        private final Map<String, String> options;
        private final TreeMap<Integer, String> lines = new TreeMap<>();
        private int fragment = -1;
        private long expected;
        private long rows;
        private int hash;

        private Builder(DataType type, Map<String, String> options) {
            this.type = type;
            this.options = options;
        }

        @Override
        public void begin(int next, long count) {
            end();
            if (next <= fragment) {
                throw new IllegalArgumentException("fragment " + next + " after " + fragment);
            }
            fragment = next;
            expected = count;
            rows = 0;
            hash = 0;
        }

        @Override
        public void add(Column column) {
            hash = hash(hash, column, type);
            rows += column.size();
        }

        @Override
        public boolean addSeeds(ByteBuffer seeds, int field) {
            for (String line : StandardCharsets.UTF_8.decode(seeds).toString().split("\n", -1)) {
                String[] parts = line.split(" ", -1);
                if (parts[0].equals(Integer.toString(field))
                        && parts[1].equals(options.get("rows_per_zone"))
                        && parts[2].equals(Long.toString(expected))) {
                    lines.put(fragment, parts[2] + " " + parts[3] + " seeds");
                    return true;
                }
            }
            return false;
        }

        private void end() {
            if (fragment < 0 || lines.containsKey(fragment)) {
                return;
            }
            if (rows != expected) {
                throw new IllegalStateException(rows + " rows of fragment " + fragment + ", not " + expected);
            }
            lines.put(fragment, rows + " " + hash + " rows");
        }

        @Override
        public BuiltIndex finish(IndexOutput output) {
            end();
            return write(lines, output);
        }
    }

    @Override
    public SeedFormat.Writer writer(List<SeededColumn> columns) {
        int[] hashes = new int[columns.size()];
        return new SeedFormat.Writer() {
            private long rows;

            @Override
            public void add(List<Column> next) {
                for (int i = 0; i < hashes.length; i++) {
                    hashes[i] = hash(hashes[i], next.get(i), columns.get(i).type());
                }
                rows += next.getFirst().size();
            }

            @Override
            public byte[] finish() {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < hashes.length; i++) {
                    SeededColumn column = columns.get(i);
                    text.append(column.field())
                            .append(' ')
                            .append(column.options().get("rows_per_zone"))
                            .append(' ')
                            .append(rows)
                            .append(' ')
                            .append(hashes[i])
                            .append('\n');
                }
                return text.toString().getBytes(StandardCharsets.UTF_8);
            }
        };
    }
}
