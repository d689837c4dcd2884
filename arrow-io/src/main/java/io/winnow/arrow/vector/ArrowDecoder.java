package io.winnow.arrow.vector;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.NullColumns;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decodes Arrow arrays to heap columns. Trusts nothing: lengths, offsets, dictionary codes and text are checked.
///
/// @param dictionaries gives the decoded values of a dictionary by its id
public record ArrowDecoder(DictionaryLookup dictionaries) {
    /// Gives the decoded values of a dictionary.
    @FunctionalInterface
    public interface DictionaryLookup {
        /// The values of dictionary `id`.
        ///
        /// @param field what the values are read by
        Column values(long id, ArrowField field);
    }

    /// Slots `from` to `from + count` of an array as rows. Strings keep their dictionary codes.
    public Column decode(ArrowField field, ArrowArray array, long from, int count) {
        if (from < 0 || from + count > array.length()) {
            throw new CorruptDataException(
                    array.where(), "has " + array.length() + " rows, not " + (from + count) + " as its batch says");
        }
        long[] validity = field.layout() instanceof ArrowLayout.Nulls ? null : validity(array, from, count);
        if (field.values() != null) {
            return dictionary(field.values(), (ArrowLayout.Fixed) field.layout(), array, from, count, validity);
        }
        return switch (field.layout()) {
            case ArrowLayout.Nulls _ -> new NullColumn(count);
            case ArrowLayout.Bits _ -> new BoolColumn(bits(array, from, count), validity, count);
            case ArrowLayout.Fixed fixed -> FixedDecoder.decode(fixed, field.type(), array, from, count, validity);
            case ArrowLayout.Variable variable ->
                field.type() instanceof DataType.Utf8
                        ? TextDecoder.decode(field, variable.offsetBytes(), array, from, count, validity)
                        : VariableDecoder.decode(variable.offsetBytes(), array, from, count, validity);
            case ArrowLayout.Views _ ->
                Utf8Check.checked(field, array, ViewDecoder.decode(array, from, count, validity));
            case ArrowLayout.Lists lists -> lists(field, lists.offsetBytes(), array, from, count, validity);
            case ArrowLayout.FixedLists lists -> fixedLists(field, lists.size(), array, from, count, validity);
            case ArrowLayout.Structs _ -> structs(field, array, from, count, validity);
            case ArrowLayout.Skipped _ ->
                throw new CorruptDataException(array.where(), "column of type " + field.type() + " cannot be read");
        };
    }

    /// As the other, for the rows at `from + rows[0..selected)`, ascending and below `from + count`.
    public Column decode(ArrowField field, ArrowArray array, long from, int count, int[] rows, int selected) {
        boolean plain = from >= 0 && from + count <= array.length() && array.nullCount() == 0 && selected > 0;
        if (plain) {
            Column some = switch (field.layout()) {
                case ArrowLayout.Fixed fixed -> fixed(field, fixed, array, from, count, rows, selected);
                case ArrowLayout.Variable(int offsetBytes)
                when offsetBytes == Integer.BYTES && field.type() instanceof DataType.Utf8 ->
                    TextDecoder.decode(field, array, from, count, rows, selected);
                case ArrowLayout _ -> null;
            };
            if (some != null) {
                return some;
            }
        }
        return decode(field, array, from, count).take(rows, selected);
    }

    /// Some slots of an array without NULLs; null where all are to be decoded first.
    private @Nullable Column fixed(
            ArrowField field,
            ArrowLayout.Fixed layout,
            ArrowArray array,
            long from,
            int count,
            int[] rows,
            int selected) {
        ArrowField.DictionaryEncoding encoding = field.values();
        if (encoding != null) {
            if (layout.bytes() > Integer.BYTES) {
                return null;
            }
            Column dictionary = dictionaries.values(encoding.id(), encoding.field());
            MemorySegment bytes = slots(layout, array, from, count);
            int[] codes = FixedGather.codes(layout, array, bytes, rows, selected, dictionary.size());
            return coded(dictionary, encoding, codes, selected, null);
        }
        if (isNarrow(layout, field.type())) {
            MemorySegment bytes = slots(layout, array, from, count);
            return DecimalDecoder.narrow((DataType.Decimal) field.type(), array, bytes, rows, selected);
        }
        return FixedGather.suits(layout, field.type())
                ? FixedGather.gather(layout, field.type(), array, slots(layout, array, from, count), rows, selected)
                : null;
    }

    private static MemorySegment slots(ArrowLayout.Fixed layout, ArrowArray array, long from, int count) {
        return array.bytes(1, from * layout.bytes(), (long) count * layout.bytes());
    }

    private static boolean isNarrow(ArrowLayout.Fixed layout, DataType type) {
        return layout.meaning() == ArrowLayout.Meaning.DECIMAL
                && layout.bytes() == 2 * Long.BYTES
                && type.physical() == PhysicalType.INT64;
    }

    private Column dictionary(
            ArrowField.DictionaryEncoding encoding,
            ArrowLayout.Fixed index,
            ArrowArray array,
            long from,
            int count,
            long @Nullable [] validity) {
        Column dictionary = dictionaries.values(encoding.id(), encoding.field());
        int[] codes = IntegerDecoder.codes(index, array, from, count, validity, dictionary.size());
        return coded(dictionary, encoding, codes, count, validity);
    }

    private static Column coded(
            Column dictionary,
            ArrowField.DictionaryEncoding encoding,
            int[] codes,
            int count,
            long @Nullable [] validity) {
        if (dictionary.size() == 0) {
            return NullColumns.of(encoding.field().type(), count);
        }
        boolean keepsCodes = dictionary.physical() == PhysicalType.BYTES && dictionary.validity() == null;
        if (keepsCodes) {
            return new DictionaryColumn(codes, dictionary, validity, count);
        }
        Column values = dictionary.take(codes, count);
        return Columns.withValidity(values, Validity.and(values.validity(), validity, count));
    }

    private ListColumn lists(
            ArrowField field, int offsetBytes, ArrowArray array, long from, int count, long @Nullable [] validity) {
        long[] offsets = VariableDecoder.offsets(offsetBytes, array, from, count);
        int[] relative = VariableDecoder.relative(offsets, array);
        Column elements = nested(field.children().getFirst(), array.child(0), offsets[0], relative[count]);
        return new ListColumn(elements, relative, validity, count);
    }

    private ListColumn fixedLists(
            ArrowField field, int size, ArrowArray array, long from, int count, long @Nullable [] validity) {
        if (size < 0 || (long) size * count > Integer.MAX_VALUE) {
            throw new CorruptDataException(array.where(), "lists of " + size + " elements do not fit a batch");
        }
        array.claim(Integer.BYTES * (count + 1L));
        int[] offsets = new int[count + 1];
        for (int i = 0; i <= count; i++) {
            offsets[i] = i * size;
        }
        Column elements = nested(field.children().getFirst(), array.child(0), from * size, size * count);
        return new ListColumn(elements, offsets, validity, count);
    }

    private StructColumn structs(ArrowField field, ArrowArray array, long from, int count, long @Nullable [] validity) {
        List<Column> columns = new ArrayList<>(field.children().size());
        for (int i = 0; i < field.children().size(); i++) {
            columns.add(nested(field.children().get(i), array.child(i), from, count));
        }
        return new StructColumn(columns, validity, count);
    }

    /// Codes stop at the top level: what reads a list or struct wants its values.
    private Column nested(ArrowField field, ArrowArray array, long from, int count) {
        Column column = decode(field, array, from, count);
        if (column instanceof DictionaryColumn(int[] codes, BytesColumn entries, long[] _, int rows)) {
            long bytes = 0;
            for (int i = 0; i < rows; i++) {
                bytes += entries.offsets()[codes[i] + 1] - entries.offsets()[codes[i]];
            }
            array.claim(bytes);
        }
        return column.decoded();
    }

    private static long @Nullable [] validity(ArrowArray array, long from, int count) {
        if (array.nullCount() == 0) {
            return null;
        }
        if (array.bufferLength(0) == 0) {
            if (array.nullCount() > 0 && array.length() > 0) {
                throw new CorruptDataException(
                        array.where(), "says " + array.nullCount() + " NULLs but has no validity bitmap");
            }
            return null;
        }
        long[] words = words(array, 0, from, count);
        return Validity.orNone(words, count);
    }

    private static byte[] bits(ArrowArray array, long from, int count) {
        long[] words = words(array, 1, from, count);
        byte[] values = new byte[count];
        for (int i = 0; i < count; i++) {
            values[i] = (byte) (words[i >> 6] >>> i & 1);
        }
        return values;
    }

    /// Bits `from` to `from + count` of a buffer as words.
    private static long[] words(ArrowArray array, int buffer, long from, int count) {
        int shift = (int) (from & 63);
        long firstByte = from >> 6 << 3;
        long lastByte = (from + count + 7) >> 3;
        int bytes = (int) (lastByte - firstByte);
        // The buffer is asked for first: a damaged count fails there, before anything of its size is allocated.
        MemorySegment segment = array.bytes(buffer, firstByte, bytes);
        long[] raw = new long[(bytes + 7) / 8 + 1];
        MemorySegment.copy(
                segment, ValueLayout.JAVA_BYTE, 0, MemorySegment.ofArray(raw), ValueLayout.JAVA_BYTE, 0, bytes);
        if (shift == 0) {
            return raw;
        }
        long[] words = new long[Validity.words(count)];
        for (int i = 0; i < words.length; i++) {
            words[i] = raw[i] >>> shift | raw[i + 1] << (64 - shift);
        }
        return words;
    }
}
