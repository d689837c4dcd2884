package io.winnow.formats.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/// Random columns: physical types x encodings x shares of NULL x shapes of values.
final class RandomColumns {
    /// Every encoding of every physical type but INT96.
    static final List<Kind> KINDS = kinds();

    record Kind(Type type, Encoding encoding) {}

    private RandomColumns() {}

    private static List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>();
        for (Type type : Type.values()) {
            if (type != Type.INT96) {
                kinds.add(new Kind(type, Encoding.PLAIN));
            }
            if (type != Type.INT96 && type != Type.BOOLEAN) {
                kinds.add(new Kind(type, Encoding.RLE_DICTIONARY));
            }
        }
        for (Type type : List.of(Type.INT32, Type.INT64)) {
            kinds.add(new Kind(type, Encoding.DELTA_BINARY_PACKED));
        }
        for (Type type : List.of(Type.INT32, Type.INT64, Type.FLOAT, Type.DOUBLE, Type.FIXED_LEN_BYTE_ARRAY)) {
            kinds.add(new Kind(type, Encoding.BYTE_STREAM_SPLIT));
        }
        kinds.add(new Kind(Type.BOOLEAN, Encoding.RLE));
        kinds.add(new Kind(Type.BYTE_ARRAY, Encoding.PLAIN_DICTIONARY));
        kinds.add(new Kind(Type.BYTE_ARRAY, Encoding.DELTA_LENGTH_BYTE_ARRAY));
        kinds.add(new Kind(Type.BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY));
        kinds.add(new Kind(Type.FIXED_LEN_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY));
        return kinds;
    }

    static List<TestColumn> of(Random random, int rows) {
        List<TestColumn> columns = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            columns.add(column("c" + i, KINDS.get(random.nextInt(KINDS.size())), random, rows));
        }
        return columns;
    }

    /// A column per annotation, each in a random encoding that DuckDB reads too.
    static List<TestColumn> annotated(Random random, int rows, Annotation.Spelling spelling) {
        List<TestColumn> columns = new ArrayList<>();
        for (Annotation annotation : Annotation.all(random)) {
            boolean optional = random.nextInt(3) > 0;
            SchemaElement element = element("c" + columns.size(), optional);
            annotation.annotate(element, spelling);
            List<Encoding> encodings = new ArrayList<>(List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY));
            for (Kind kind : KINDS) {
                if (kind.type() == annotation.type() && isReadByDuckDb(annotation, kind.encoding())) {
                    encodings.add(kind.encoding());
                }
            }
            Encoding encoding = encodings.get(random.nextInt(encodings.size()));
            List<@Nullable Object> values =
                    values(optional, random, rows, () -> annotation.value().apply(random));
            columns.add(new TestColumn(element, encoding, values));
        }
        return columns;
    }

    private static boolean isReadByDuckDb(Annotation annotation, Encoding encoding) {
        return switch (annotation.type()) {
            case FIXED_LEN_BYTE_ARRAY ->
                encoding != Encoding.BYTE_STREAM_SPLIT && encoding != Encoding.DELTA_BYTE_ARRAY;
            case BYTE_ARRAY -> annotation.precision() == 0 || encoding == Encoding.PLAIN_DICTIONARY;
            default -> true;
        };
    }

    private static SchemaElement element(String name, boolean optional) {
        return new SchemaElement(name)
                .setRepetition_type(optional ? FieldRepetitionType.OPTIONAL : FieldRepetitionType.REQUIRED);
    }

    private static TestColumn column(String name, Kind kind, Random random, int rows) {
        boolean optional = random.nextInt(3) > 0;
        SchemaElement element = element(name, optional).setType(kind.type());
        int length = 1 + random.nextInt(20);
        if (kind.type() == Type.FIXED_LEN_BYTE_ARRAY) {
            element.setType_length(length);
        }
        long spread = 1L << random.nextInt(63);
        List<@Nullable Object> values =
                values(optional, random, rows, () -> value(kind.type(), random, spread, length));
        return new TestColumn(element, kind.encoding(), values);
    }

    private static List<@Nullable Object> values(boolean optional, Random random, int rows, Supplier<Object> value) {
        double nulls = optional ? new double[] {0, 0.02, 0.5, 0.98, 1}[random.nextInt(5)] : 0;
        int distinct = 1 + random.nextInt(random.nextBoolean() ? 5 : 70_000);
        Object[] pool = new Object[Math.min(distinct, rows)];
        for (int i = 0; i < pool.length; i++) {
            pool[i] = value.get();
        }
        List<@Nullable Object> values = new ArrayList<>(rows);
        while (values.size() < rows) {
            Object next = random.nextDouble() < nulls ? null : pool[random.nextInt(pool.length)];
            int repeat = random.nextInt(10) == 0 ? 1 + random.nextInt(100) : 1;
            for (int k = 0; k < repeat && values.size() < rows; k++) {
                values.add(next);
            }
        }
        return values;
    }

    private static Object value(Type type, Random random, long spread, int length) {
        return switch (type) {
            case BOOLEAN -> random.nextBoolean();
            case INT32 -> (int) (random.nextLong() % spread);
            case INT64 -> random.nextLong() % spread;
            case FLOAT -> Float.intBitsToFloat(random.nextInt());
            case DOUBLE -> random.nextGaussian();
            case FIXED_LEN_BYTE_ARRAY -> bytes(random, length);
            case BYTE_ARRAY -> bytes(random, random.nextInt(random.nextInt(10) == 0 ? 200 : 1 + length));
            case INT96 -> throw new IllegalArgumentException("INT96 is a timestamp, see Annotation");
        };
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        Arrays.fill(bytes, 0, length / 2, (byte) 'a'); // something to share for prefixes
        return bytes;
    }
}
