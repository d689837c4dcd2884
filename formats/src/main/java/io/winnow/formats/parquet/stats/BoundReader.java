package io.winnow.formats.parquet.stats;

import io.winnow.core.scalar.Bytes;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Physical;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Reads one stored bound as a carrier of the column's type. Null is what cannot be read as one, or is out of the
/// type's range: such a bound says nothing.
final class BoundReader {
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final int UUID_BYTES = 16;

    private BoundReader() {}

    /// A value that is stored whole.
    static @Nullable Object exact(byte[] bytes, Node.Leaf leaf) {
        return switch (leaf.type()) {
            case LeafType.Bool _ ->
                bytes.length == 1 && bytes[0] >= 0 && bytes[0] <= 1 ? (Object) (bytes[0] == 1) : null;
            case LeafType.Int(var bits, var signed) -> integer(stored(bytes, leaf), bits, signed);
            case LeafType.Floating(var bits) -> floating(bytes, bits);
            case LeafType.Decimal type -> decimal(bytes, leaf, type);
            case LeafType.Utf8 _ -> TextBounds.text(bytes);
            case LeafType.Uuid _ -> bytes.length == UUID_BYTES ? uuid(bytes) : null;
            case LeafType.Binary _ -> Bytes.of(bytes);
            case LeafType.Date _ -> stored(bytes, leaf);
            case LeafType.Time(var unit) -> time(stored(bytes, leaf), unit);
            case LeafType.Timestamp _ -> stored(bytes, leaf);
            case LeafType.Interval _, LeafType.Null _, LeafType.Unsupported _, LeafType.Invalid _ -> null;
        };
    }

    /// A carrier at or below a value that may be cut.
    static @Nullable Object lower(byte[] bytes, Node.Leaf leaf) {
        return leaf.type() instanceof LeafType.Utf8 ? TextBounds.lower(bytes) : exact(bytes, leaf);
    }

    /// A carrier at or above a value that may have been raised after a cut; a cut alone would be no upper bound, and
    /// the format forbids it.
    static @Nullable Object upper(byte[] bytes, Node.Leaf leaf) {
        return leaf.type() instanceof LeafType.Utf8 ? TextBounds.upper(bytes) : exact(bytes, leaf);
    }

    /// A number as the leaf stores it; null where it has another length.
    private static @Nullable Long stored(byte[] bytes, Node.Leaf leaf) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (leaf.physical() == Physical.INT32) {
            return bytes.length == Integer.BYTES ? (long) buffer.getInt() : null;
        }
        return leaf.physical() == Physical.INT64 && bytes.length == Long.BYTES ? buffer.getLong() : null;
    }

    private static @Nullable Object integer(@Nullable Long stored, int bits, boolean signed) {
        if (stored == null || bits == Long.SIZE) {
            return stored;
        }
        long value = signed ? stored : stored & 0xFFFF_FFFFL;
        boolean fits = signed ? value == value << (Long.SIZE - bits) >> (Long.SIZE - bits) : value >>> bits == 0;
        return fits ? value : null;
    }

    private static @Nullable Object floating(byte[] bytes, int bits) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length != bits / Byte.SIZE) {
            return null;
        }
        if (bits == Double.SIZE) {
            return buffer.getDouble();
        }
        return bits == Float.SIZE ? buffer.getFloat() : Float.float16ToFloat(buffer.getShort());
    }

    private static @Nullable Object decimal(byte[] bytes, Node.Leaf leaf, LeafType.Decimal type) {
        BigInteger unscaled;
        if (leaf.physical() == Physical.INT32 || leaf.physical() == Physical.INT64) {
            Long stored = stored(bytes, leaf);
            if (stored == null) {
                return null;
            }
            unscaled = BigInteger.valueOf(stored);
        } else {
            if (bytes.length == 0 || (leaf.physical() == Physical.FIXED && bytes.length != leaf.typeLength())) {
                return null;
            }
            unscaled = new BigInteger(bytes);
        }
        boolean fits = unscaled.abs().compareTo(BigInteger.TEN.pow(type.precision())) < 0;
        return fits ? new BigDecimal(unscaled, type.scale()) : null;
    }

    private static @Nullable Object time(@Nullable Long stored, LeafType.Unit unit) {
        if (stored == null || stored < 0 || stored > NANOS_PER_DAY / unit.nanos()) {
            return null;
        }
        return stored * unit.nanos();
    }

    private static String uuid(byte[] bytes) {
        String digits = HexFormat.of().formatHex(bytes);
        return String.join(
                "-",
                digits.substring(0, 8),
                digits.substring(8, 12),
                digits.substring(12, 16),
                digits.substring(16, 20),
                digits.substring(20));
    }
}
