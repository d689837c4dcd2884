package io.winnow.formats.parquet;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DateType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.EnumType;
import org.apache.parquet.format.Float16Type;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.JsonType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.MilliSeconds;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.UUIDType;
import org.jspecify.annotations.Nullable;

/// What the values of a column mean, in the new spelling or the old one, with random values that it allows.
///
/// @param length bytes of a value of fixed length, else 0
/// @param value a value as it is stored
record Annotation(
        Type type,
        int length,
        @Nullable LogicalType logical,
        @Nullable ConvertedType converted,
        int precision,
        int scale,
        Function<Random, Object> value) {
    private static final long DAY_MILLIS = 86_400_000L;
    private static final long CENTURY_MILLIS = 100 * 365 * DAY_MILLIS;
    private static final long JULIAN_EPOCH = 2_440_588L;

    /// One of each kind, in random sizes.
    static List<Annotation> all(Random random) {
        List<Annotation> all = new ArrayList<>();
        integers(all);
        decimals(all, random);
        times(all);
        texts(all);
        all.add(of(
                Type.INT32, LogicalType.DATE(new DateType()), ConvertedType.DATE, r -> r.nextInt(200_000) - 100_000));
        all.add(fixed(2, LogicalType.FLOAT16(new Float16Type()), null, r -> bytes(r, 2)));
        all.add(fixed(16, LogicalType.UUID(new UUIDType()), null, r -> bytes(r, 16)));
        all.add(fixed(12, null, ConvertedType.INTERVAL, Annotation::interval));
        all.add(new Annotation(Type.INT96, 0, null, null, 0, 0, Annotation::int96));
        return all;
    }

    private static void integers(List<Annotation> all) {
        for (int bits : new int[] {8, 16, 32, 64}) {
            for (boolean signed : new boolean[] {true, false}) {
                LogicalType logical = LogicalType.INTEGER(new IntType((byte) bits, signed));
                ConvertedType converted = ConvertedType.valueOf((signed ? "INT_" : "UINT_") + bits);
                long most = bits == 64 ? -1 : (1L << bits) - 1;
                long least = signed ? 1L << (bits - 1) : 0;
                if (bits == 64) {
                    all.add(of(Type.INT64, logical, converted, Random::nextLong));
                } else {
                    all.add(of(Type.INT32, logical, converted, r -> (int) ((r.nextLong() & most) - least)));
                }
            }
        }
    }

    private static void decimals(List<Annotation> all, Random random) {
        int precision = 1 + random.nextInt(9);
        all.add(decimal(Type.INT32, 0, precision, random, v -> v.intValueExact()));
        precision = 1 + random.nextInt(18);
        all.add(decimal(Type.INT64, 0, precision, random, v -> v.longValueExact()));
        int length = 1 + random.nextInt(20);
        int most = BigInteger.ONE.shiftLeft(8 * length - 1).toString().length() - 1;
        precision = 1 + random.nextInt(Math.min(38, most));
        all.add(decimal(Type.FIXED_LEN_BYTE_ARRAY, length, precision, random, v -> padded(v, length)));
        precision = 1 + random.nextInt(38);
        all.add(decimal(Type.BYTE_ARRAY, 0, precision, random, BigInteger::toByteArray));
    }

    private static Annotation decimal(
            Type type, int length, int precision, Random random, Function<BigInteger, Object> stored) {
        int scale = random.nextInt(precision + 1);
        BigInteger bound = BigInteger.TEN.pow(precision);
        int digits = bound.bitLength();
        Function<Random, Object> value = r -> {
            BigInteger any = new BigInteger(1 + r.nextInt(digits), r).mod(bound);
            return stored.apply(r.nextBoolean() ? any : any.negate());
        };
        LogicalType logical = LogicalType.DECIMAL(new DecimalType(scale, precision));
        return new Annotation(type, length, logical, ConvertedType.DECIMAL, precision, scale, value);
    }

    private static byte[] padded(BigInteger value, int length) {
        byte[] bytes = value.toByteArray();
        byte[] padded = new byte[length];
        Arrays.fill(padded, (byte) (value.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, padded, length - bytes.length, bytes.length);
        return padded;
    }

    private static void times(List<Annotation> all) {
        TimeUnit millis = TimeUnit.MILLIS(new MilliSeconds());
        TimeUnit micros = TimeUnit.MICROS(new MicroSeconds());
        TimeUnit nanos = TimeUnit.NANOS(new NanoSeconds());
        LogicalType time = LogicalType.TIME(new TimeType(false, millis));
        all.add(of(Type.INT32, time, ConvertedType.TIME_MILLIS, r -> (int) r.nextLong(DAY_MILLIS + 1)));
        time = LogicalType.TIME(new TimeType(false, micros));
        all.add(of(Type.INT64, time, ConvertedType.TIME_MICROS, r -> r.nextLong(1000 * DAY_MILLIS + 1)));
        time = LogicalType.TIME(new TimeType(false, nanos));
        all.add(of(Type.INT64, time, null, r -> r.nextLong(1_000_000 * DAY_MILLIS)));
        for (boolean utc : new boolean[] {true, false}) {
            all.add(timestamp(utc, millis, utc ? ConvertedType.TIMESTAMP_MILLIS : null, 1));
            all.add(timestamp(utc, micros, utc ? ConvertedType.TIMESTAMP_MICROS : null, 1000));
            all.add(timestamp(utc, nanos, null, 1_000_000));
        }
    }

    private static Annotation timestamp(boolean utc, TimeUnit unit, @Nullable ConvertedType converted, long perMilli) {
        long span = 2 * CENTURY_MILLIS * perMilli;
        LogicalType logical = LogicalType.TIMESTAMP(new TimestampType(utc, unit));
        return of(Type.INT64, logical, converted, r -> r.nextLong(-span, span));
    }

    private static void texts(List<Annotation> all) {
        all.add(of(Type.BYTE_ARRAY, LogicalType.STRING(new StringType()), ConvertedType.UTF8, Annotation::text));
        all.add(of(Type.BYTE_ARRAY, LogicalType.ENUM(new EnumType()), ConvertedType.ENUM, Annotation::text));
        all.add(of(
                Type.BYTE_ARRAY,
                LogicalType.JSON(new JsonType()),
                ConvertedType.JSON,
                r -> ("{\"a\": " + r.nextInt() + "}").getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(random.nextInt(8) == 0 ? 60 : 9); left > 0; left--) {
            text.appendCodePoint(
                    switch (random.nextInt(6)) {
                        case 0 -> 0xE0 + random.nextInt(32);
                        case 1 -> 0x4E00 + random.nextInt(1000);
                        case 2 -> 0x1F600 + random.nextInt(50);
                        default -> 'a' + random.nextInt(26);
                    });
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] interval(Random random) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(random.nextInt(10_000))
                .putInt(random.nextInt(10_000))
                .putInt(random.nextInt(Integer.MAX_VALUE))
                .array();
    }

    /// Whole microseconds: the oracle keeps no more.
    private static byte[] int96(Random random) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(1000 * random.nextLong(1000 * DAY_MILLIS))
                .putInt((int) (JULIAN_EPOCH + random.nextInt(140_000) - 70_000))
                .array();
    }

    private static Annotation of(
            Type type,
            @Nullable LogicalType logical,
            @Nullable ConvertedType converted,
            Function<Random, Object> value) {
        return new Annotation(type, 0, logical, converted, 0, 0, value);
    }

    private static Annotation fixed(
            int length,
            @Nullable LogicalType logical,
            @Nullable ConvertedType converted,
            Function<Random, Object> value) {
        return new Annotation(Type.FIXED_LEN_BYTE_ARRAY, length, logical, converted, 0, 0, value);
    }

    /// How an annotation is written: the logical type, the converted type that it replaced, or both.
    enum Spelling {
        BOTH,
        NEW,
        OLD
    }

    /// Puts the annotation on a schema element, in a spelling as far as it has that.
    void annotate(SchemaElement element, Spelling spelling) {
        element.setType(type);
        if (length > 0) {
            element.setType_length(length);
        }
        if (logical != null && (spelling != Spelling.OLD || converted == null)) {
            element.setLogicalType(logical);
        }
        if (converted != null && (spelling != Spelling.NEW || logical == null)) {
            element.setConverted_type(converted);
        }
        if (precision > 0) {
            element.setPrecision(precision).setScale(scale);
        }
    }
}
