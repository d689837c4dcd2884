package io.winnow.zonemap.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.testing.SharedData;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// A Lance dataset of the shared test data: its rows, deleted ones included, and what its indexes hold.
///
/// @param folder with the dumps
/// @param zoneMaps every segment of a zone map that there is a dump of
/// @param bitmaps every segment of a bitmap index that there is a dump of
public record LanceDataset(Path folder, String name, List<Segment> zoneMaps, List<Bitmap> bitmaps) {
    private static final String EXPECTED = ".expected.json";
    private static final int BATCH_ROWS = 1 << 16;

    /// A segment of a zone map.
    ///
    /// @param column path of the column, such as `st.a`
    /// @param isStale whether its addresses are from before a compaction
    /// @param file name of its dump
    public record Segment(String index, String column, boolean isStale, String file) {}

    /// A segment of a bitmap index.
    ///
    /// @param column path of the column, such as `st.a`
    /// @param hasAddresses whether its postings are addresses of the rows as they are: neither stable row ids nor
    ///     addresses from before a compaction
    /// @param file name of its dump
    public record Bitmap(String index, String column, boolean hasAddresses, String file) {}

    /// The seed of a column of a fragment, as its data file has it.
    public record SeedDump(int fragment, String column, String file) {}

    /// Every seed that there is a dump of.
    public List<SeedDump> seeds() {
        String start = name + ".seed.";
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.startsWith(start))
                    .sorted()
                    .map(file -> {
                        String[] parts = file.substring(start.length()).split("\\.", 2);
                        return new SeedDump(Integer.parseInt(parts[0]), parts[1].replaceFirst("\\.arrow$", ""), file);
                    })
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Rows in address order.
    ///
    /// @param columns of all rows
    /// @param addresses fragment id in the upper half, offset in the lower
    /// @param deleted bytes of 0 or 1
    public record Rows(Schema schema, List<Column> columns, long[] addresses, byte[] deleted) {
        /// The type of the column at a path.
        public DataType type(String path) {
            DataType type = new DataType.Struct(schema.fields());
            for (String part : path.split("\\.", -1)) {
                List<Field> fields = ((DataType.Struct) type).fields();
                type = fields.get(position(fields, part)).type();
            }
            return type;
        }

        /// The column at a path: NULL where any struct around it is.
        public Column column(String path) {
            List<Field> fields = schema.fields();
            List<Column> among = columns;
            long[] validity = null;
            Column found = null;
            for (String part : path.split("\\.", -1)) {
                int at = position(fields, part);
                found = among.get(at);
                validity = Validity.and(validity, found.validity(), found.size());
                if (found instanceof StructColumn struct && fields.get(at).type() instanceof DataType.Struct type) {
                    among = struct.fields();
                    fields = type.fields();
                }
            }
            return Columns.withValidity(Objects.requireNonNull(found), validity);
        }

        private static int position(List<Field> fields, String name) {
            return fields.stream().map(Field::name).toList().indexOf(name);
        }
    }

    /// The names of all datasets; none where there is no shared data.
    public static List<String> names() {
        if (!SharedData.has("lance")) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(SharedData.require("lance"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(EXPECTED))
                    .map(file -> file.substring(0, file.length() - EXPECTED.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The dataset of a name.
    public static LanceDataset of(String name) {
        Path folder = SharedData.require("lance");
        List<Segment> segments = new ArrayList<>();
        List<Bitmap> bitmaps = new ArrayList<>();
        Map<?, ?> expected = json(folder.resolve(name + EXPECTED));
        for (Object index : (List<?>) Objects.requireNonNull(expected.get("indexes"))) {
            Map<?, ?> map = (Map<?, ?>) index;
            for (Object segment : (List<?>) Objects.requireNonNull(map.get("segments"))) {
                boolean isStale = Boolean.TRUE.equals(((Map<?, ?>) segment).get("stale_addresses"));
                Object postings = ((Map<?, ?>) segment).get("bitmap_file");
                if (postings != null) {
                    boolean ofRows = "row addresses".equals(((Map<?, ?>) segment).get("postings"));
                    bitmaps.add(
                            new Bitmap(text(map, "name"), text(map, "column"), ofRows && !isStale, (String) postings));
                }
                Object file = ((Map<?, ?>) segment).get("zones_file");
                if (file != null) {
                    segments.add(new Segment(text(map, "name"), text(map, "column"), isStale, (String) file));
                }
            }
        }
        return new LanceDataset(folder, name, List.copyOf(segments), List.copyOf(bitmaps));
    }

    private static String text(Map<?, ?> map, String key) {
        return (String) Objects.requireNonNull(map.get(key));
    }

    private static Map<?, ?> json(Path file) {
        try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
            parser.nextToken();
            return (Map<?, ?>) Objects.requireNonNull(value(parser));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                yield members;
            }
            case START_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    /// All rows.
    public Rows rows(IoContext context) {
        byte[] bytes;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve(name + ".rows.arrow.gz")))) {
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        MappedArrow arrow = MappedArrow.of(MemorySegment.ofArray(bytes), name + ".rows");
        List<Column> columns = columns(arrow, context);
        Schema schema = arrow.schema();
        int count = schema.size() - 3;
        LongColumn addresses = (LongColumn) columns.get(count);
        BoolColumn deleted = (BoolColumn) columns.get(count + 1);
        return new Rows(
                new Schema(schema.fields().subList(0, count)),
                columns.subList(0, count),
                addresses.values(),
                deleted.values());
    }

    /// All columns of a file, however many batches it has.
    public static List<Column> columns(MappedArrow arrow, IoContext context) {
        List<Integer> all = IntStream.range(0, arrow.schema().size()).boxed().toList();
        ScanRequest request = new ScanRequest(arrow.schema(), all, List.of(new RowRange(0, arrow.rows())), BATCH_ROWS);
        List<List<Column>> pieces = new ArrayList<>();
        all.forEach(_ -> pieces.add(new ArrayList<>()));
        try (FragmentReader reader = arrow.reader(request, all, context)) {
            for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                for (int i = 0; i < pieces.size(); i++) {
                    pieces.get(i).add(batch.column(i));
                }
                batch.close();
            }
        }
        return pieces.stream().map(ColumnConcat::concat).toList();
    }
}
