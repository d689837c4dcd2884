package io.winnow.formats.parquet;

import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the corpus says of a column: count, distinct, min, max and sum, as far as readers agree.
record CorpusColumn(Map<?, ?> said) {
    boolean errorAllowed() {
        return said.get("error_ok") != null || said.get("unreadable") != null || said.get("open") != null;
    }

    void check(List<@Nullable Object> values, DataType type, List<String> problems) {
        if (said.get("unreadable") != null || said.get("open") != null || said.get("differ") != null) {
            return;
        }
        Object min = null;
        Object max = null;
        long count = 0;
        BigDecimal sum = BigDecimal.ZERO;
        double floats = 0;
        Set<Object> distinct = new HashSet<>();
        for (Object value : values) {
            Object plain = value instanceof Float f ? (Object) (double) f : value;
            if (plain == null) {
                continue;
            }
            count++;
            if (plain instanceof Double d && d.isNaN()) {
                continue;
            }
            distinct.add(plain);
            min = min == null || compare(plain, min) < 0 ? plain : min;
            max = max == null || compare(plain, max) > 0 ? plain : max;
            switch (plain) {
                case Double d -> floats += d;
                case BigInteger i -> sum = sum.add(new BigDecimal(i));
                case BigDecimal d -> sum = sum.add(d);
                default -> {}
            }
        }
        equal("count", BigInteger.valueOf(count), problems);
        if (said.get("negzero") == null && said.get("nan") == null) {
            equal("distinct", BigInteger.valueOf(distinct.size()), problems);
        }
        // Text that readers without our rules call bytes: UUID, ENUM and JSON; INTERVAL has no order here.
        boolean otherForm = type instanceof DataType.Interval
                || (type instanceof DataType.Utf8
                        && String.valueOf(said.get("min")).startsWith("0x"));
        if (!otherForm) {
            equal("min", min, problems);
            equal("max", max, problems);
        }
        if (said.get("sum") != null && said.get("sum_cancels") == null) {
            equal("sum", min instanceof Double ? (Object) floats : sum, problems);
        }
    }

    private static int compare(Object left, Object right) {
        if (left instanceof List<?> || (left instanceof String && right instanceof String)) {
            return Arrays.compareUnsigned(
                    left.toString().getBytes(StandardCharsets.UTF_8),
                    right.toString().getBytes(StandardCharsets.UTF_8));
        }
        return ordered(left).compareTo(right);
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> ordered(Object value) {
        return (Comparable<Object>) value;
    }

    private void equal(String what, @Nullable Object value, List<String> problems) {
        if (!said.containsKey(what) || said.get(what) instanceof Map<?, ?>) {
            return; // nothing said, or a long text that is only described
        }
        Object expected = said.get(what);
        if (!same(value, expected)) {
            problems.add(said.get("name") + ": " + what + " " + value + ", expected " + expected);
        }
    }

    private static boolean same(@Nullable Object value, @Nullable Object expected) {
        if (value == null || expected == null) {
            return value == expected;
        }
        String text = String.valueOf(expected);
        return switch (value) {
            case Double d -> close(d, Double.parseDouble(text));
            case BigDecimal d -> d.compareTo(new BigDecimal(text)) == 0;
            case BigInteger i -> i.equals(new BigInteger(text));
            case Instant t -> t.equals(Instant.parse(text));
            case LocalDateTime t -> t.equals(LocalDateTime.parse(text));
            case LocalTime t -> t.equals(LocalTime.parse(text));
            default -> value.toString().equals(text);
        };
    }

    private static boolean close(double value, double expected) {
        return value == expected || Math.abs(value - expected) <= 1e-6 * Math.max(Math.abs(value), Math.abs(expected));
    }
}
