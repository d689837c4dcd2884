package io.winnow.physical.key;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.error.PlanException;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads back what [ValueEncoder] wrote, as scalar carriers: for the few nested values that leave a hash table.
final class ValueDecoder {
    private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(ValueEncoder.NANOS_PER_DAY);

    private final byte[] data;
    private int at;

    ValueDecoder(byte[] data, int at) {
        this.data = data;
        this.at = at;
    }

    static long longAt(byte[] data, int at) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = (value << 8) | (data[at + i] & 0xff);
        }
        return value;
    }

    private long readLong() {
        long value = longAt(data, at);
        at += 8;
        return value;
    }

    /// The value that starts here.
    Object read(DataType type) {
        return switch (type) {
            case DataType.Interval _ -> interval();
            case DataType.Utf8 _ -> new String(unescaped(), StandardCharsets.UTF_8);
            case DataType.Binary _ -> Bytes.of(unescaped());
            case DataType.ListOf _, DataType.MapOf _ -> list(ValueEncoder.elementType(type));
            case DataType.Struct struct -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (Field field : struct.fields()) {
                    values.add(part(data[at++], field.type()));
                }
                yield Collections.unmodifiableList(values);
            }
            case DataType.Null _, DataType.Unsupported _ -> throw new PlanException("no value of " + type);
            case DataType.Bool _,
                    DataType.Int _,
                    DataType.Floating _,
                    DataType.Decimal _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _ -> fixed(type);
        };
    }

    private Object fixed(DataType type) {
        Column one;
        if (OrderedLongs.fits(type)) {
            one = OrderedLongs.decode(type, new long[] {readLong() ^ Long.MIN_VALUE}, null, 1);
        } else {
            one = new Int128Column(new long[] {readLong() ^ Long.MIN_VALUE}, new long[] {readLong()}, null, 1);
        }
        Object value = ColumnValues.at(one, type, 0);
        return Objects.requireNonNull(value);
    }

    private IntervalValue interval() {
        byte[] bits = new byte[16];
        System.arraycopy(data, at, bits, 0, 16);
        bits[0] ^= (byte) 0x80;
        at += 16;
        BigInteger[] days = new BigInteger(bits).divideAndRemainder(NANOS_PER_DAY);
        long months = Math.clamp(days[0].longValueExact() / 30, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return new IntervalValue(
                (int) months, (int) (days[0].longValueExact() - 30 * months), days[1].longValueExact());
    }

    private byte[] unescaped() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (data[at] != 0 || data[at + 1] != 0) {
            bytes.write(data[at]);
            at += data[at] == 0 ? 2 : 1;
        }
        at += 2;
        return bytes.toByteArray();
    }

    private List<@Nullable Object> list(DataType element) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int mark = data[at++]; mark != ValueEncoder.END; mark = data[at++]) {
            values.add(part(mark, element));
        }
        return Collections.unmodifiableList(values);
    }

    private @Nullable Object part(int mark, DataType type) {
        return mark == ValueEncoder.NULL ? null : read(type);
    }
}
