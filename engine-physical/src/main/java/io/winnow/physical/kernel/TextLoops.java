package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Text functions of a column and constants, over UTF-8 bytes.
final class TextLoops {
    private TextLoops() {}

    static @Nullable ColumnLoop find(String key, DataType type, List<Object> literals) {
        boolean text = type instanceof DataType.Utf8;
        return switch (key) {
            case "octet_length" -> TextLoops::octets;
            case "length" -> text ? TextLoops::points : TextLoops::octets;
            case "lower" -> mapped('A', 'Z', 'a' - 'A');
            case "upper" -> mapped('a', 'z', 'A' - 'a');
            case "trim" -> literals.isEmpty() ? trimmed(1, 1) : null;
            case "ltrim" -> literals.isEmpty() ? trimmed(1, 0) : null;
            case "rtrim" -> literals.isEmpty() ? trimmed(0, 1) : null;
            case "starts_with" -> matching(TextMatchers.startsWith(Constants.bytes(literals.getFirst())));
            case "ends_with" -> matching(TextMatchers.endsWith(Constants.bytes(literals.getFirst())));
            case "contains" -> matching(TextMatchers.contains(Constants.bytes(literals.getFirst())));
            case "substring" -> substring(literals);
            default -> null;
        };
    }

    private static Column octets(Column column, int rows) {
        int[] offsets = ((BytesColumn) column).offsets();
        long[] out = new long[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = (long) offsets[i + 1] - offsets[i];
        }
        return new LongColumn(out, column.validity(), rows);
    }

    private static Column points(Column column, int rows) {
        BytesColumn texts = (BytesColumn) column;
        byte[] data = texts.data();
        int[] offsets = texts.offsets();
        long[] out = new long[rows];
        for (int i = 0; i < rows; i++) {
            int count = 0;
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                count += startsPoint(data[k]);
            }
            out[i] = count;
        }
        return new LongColumn(out, column.validity(), rows);
    }

    /// 1 for the first byte of a code point, 0 for the others, which are below -64.
    private static int startsPoint(byte b) {
        return b >= -64 ? 1 : 0;
    }

    private static ColumnLoop matching(TextMatcher matcher) {
        return (column, rows) -> {
            byte[] out = new byte[rows];
            matcher.match((BytesColumn) column, out, rows);
            return new BoolColumn(out, column.validity(), rows);
        };
    }

    /// Moves the letters from `first` to `last` by `distance`; only where all is ASCII.
    private static ColumnLoop mapped(int first, int last, int distance) {
        return (column, rows) -> {
            BytesColumn texts = (BytesColumn) column;
            int from = texts.offsets()[0];
            int to = texts.offsets()[rows];
            byte[] data = texts.data();
            if (!CaselessMatcher.isAscii(data, from, to)) {
                return null;
            }
            byte[] out = new byte[to];
            for (int i = from; i < to; i++) {
                int c = data[i];
                out[i] = (byte) (c >= first && c <= last ? c + distance : c);
            }
            return new BytesColumn(out, texts.offsets(), texts.validity(), rows);
        };
    }

    /// Blanks taken off the start (if `start` is 1) and the end (if `end` is 1).
    private static ColumnLoop trimmed(int start, int end) {
        return (column, rows) -> {
            BytesColumn texts = (BytesColumn) column;
            byte[] data = texts.data();
            int[] offsets = texts.offsets();
            int[] starts = new int[rows];
            int[] ends = new int[rows];
            for (int i = 0; i < rows; i++) {
                int from = offsets[i];
                int to = offsets[i + 1];
                while (start != 0 && from < to && data[from] == ' ') {
                    from++;
                }
                while (end != 0 && from < to && data[to - 1] == ' ') {
                    to--;
                }
                starts[i] = from;
                ends[i] = to;
            }
            return cut(texts, starts, ends, rows);
        };
    }

    private static @Nullable ColumnLoop substring(List<Object> literals) {
        long start = (Long) literals.getFirst();
        long count = literals.size() > 1 ? (Long) literals.get(1) : Long.MAX_VALUE;
        if (count < 0) {
            return null;
        }
        // Places before the text count: they use up some of the characters asked for.
        long skipped = Math.max(1, start) - 1;
        long end = start > 0 && count > Long.MAX_VALUE - start ? Long.MAX_VALUE : start + count;
        long taken = literals.size() == 1 ? Long.MAX_VALUE : end <= 1 ? 0 : Math.max(0, end - skipped - 1);
        return (column, rows) -> {
            BytesColumn texts = (BytesColumn) column;
            byte[] data = texts.data();
            int[] offsets = texts.offsets();
            int[] starts = new int[rows];
            int[] ends = new int[rows];
            for (int i = 0; i < rows; i++) {
                starts[i] = after(data, offsets[i], offsets[i + 1], skipped);
                ends[i] = after(data, starts[i], offsets[i + 1], taken);
            }
            return cut(texts, starts, ends, rows);
        };
    }

    /// The position after `count` code points from `from`, at most `to`.
    private static int after(byte[] data, int from, int to, long count) {
        if (count >= to - from) {
            return to;
        }
        int at = from;
        long left = count;
        while (at < to && (left > 0 || startsPoint(data[at]) == 0)) {
            left -= startsPoint(data[at]);
            at++;
        }
        return at;
    }

    private static Column cut(BytesColumn texts, int[] starts, int[] ends, int rows) {
        int[] offsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = offsets[i] + ends[i] - starts[i];
        }
        byte[] data = new byte[offsets[rows]];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(texts.data(), starts[i], data, offsets[i], ends[i] - starts[i]);
        }
        return new BytesColumn(data, offsets, texts.validity(), rows);
    }
}
