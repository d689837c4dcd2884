package io.winnow.engine.zones;

import io.winnow.core.prune.Keys;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/// Places values along an axis, from 0 to 1: numbers, dates and times in proportion to their distance, infinities at
/// the ends; texts and byte strings by their rank among the different bounds.
///
/// @param fractions by rank
record ValueAxis(IntToDoubleFunction fractions, List<Tick> ticks) {
    private static final double MIDDLE = 0.5;
    private static final int TEXT_TICKS = 6;

    /// @param zone in which zoned timestamps are shown
    static ValueAxis of(Ranks ranks, ZoneId zone) {
        return switch (ranks.scale()) {
            case BoundScale.OfNothing _ -> new ValueAxis(_ -> MIDDLE, List.of());
            case BoundScale.OfBytes texts -> ofTexts(texts, ranks, zone);
            case BoundScale scale when scale.size() == 0 -> new ValueAxis(_ -> MIDDLE, List.of());
            case BoundScale.OfDecimals decimals -> ofDecimals(decimals);
            case BoundScale.OfKeys keys when keys.type() instanceof DataType.Floating -> ofFloats(keys);
            case BoundScale.OfKeys keys -> ofKeys(keys, zone);
        };
    }

    double fraction(int rank) {
        return fractions.applyAsDouble(rank);
    }

    private static ValueAxis ofKeys(BoundScale.OfKeys scale, ZoneId zone) {
        long low = scale.keys()[0];
        long high = scale.keys()[scale.size() - 1];
        double span = unsigned(high - low);
        List<Tick> ticks = switch (scale.type()) {
            case DataType.Bool _ -> ends(scale, zone);
            case DataType.Date _, DataType.Time _, DataType.Timestamp _ -> Ticks.times(low, high, scale.type(), zone);
            default -> Ticks.numbers(number(low, scale.type()), number(high, scale.type()));
        };
        return new ValueAxis(rank -> span == 0 ? MIDDLE : unsigned(scale.keys()[rank] - low) / span, ticks);
    }

    private static List<Tick> ends(BoundScale scale, ZoneId zone) {
        Tick low = new Tick(scale.size() == 1 ? MIDDLE : 0, scale.label(0, zone));
        return scale.size() == 1 ? List.of(low) : List.of(low, new Tick(1, scale.label(scale.size() - 1, zone)));
    }

    private static BigDecimal number(long key, DataType type) {
        if (Keys.carrier(key, type) instanceof BigDecimal decimal) {
            return decimal;
        }
        boolean unsigned = type instanceof DataType.Int integer && !integer.signed() && integer.bits() == Long.SIZE;
        return unsigned
                ? new BigDecimal(new BigInteger(Long.toUnsignedString(key ^ Long.MIN_VALUE)))
                : BigDecimal.valueOf(key);
    }

    private static double unsigned(long number) {
        return number >= 0 ? number : number + 0x1p64;
    }

    private static ValueAxis ofFloats(BoundScale.OfKeys scale) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int rank = 0; rank < scale.size(); rank++) {
            double value = value(scale, rank);
            if (Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low > high) {
            return new ValueAxis(rank -> value(scale, rank) > 0 ? 1 : 0, List.of());
        }
        double least = low;
        // Halves, since the whole may be more than a double holds.
        double span = high / 2 - low / 2;
        return new ValueAxis(
                rank -> {
                    double value = value(scale, rank);
                    double fraction =
                            Double.isInfinite(value) ? value : span == 0 ? MIDDLE : (value / 2 - least / 2) / span;
                    return Math.clamp(fraction, 0.0, 1.0);
                },
                Ticks.numbers(new BigDecimal(low), new BigDecimal(high)));
    }

    private static double value(BoundScale.OfKeys scale, int rank) {
        return ((Number) Keys.carrier(scale.keys()[rank], scale.type())).doubleValue();
    }

    private static ValueAxis ofDecimals(BoundScale.OfDecimals scale) {
        BigInteger[] values = scale.unscaled();
        BigInteger low = values[0];
        BigInteger high = values[values.length - 1];
        double span = high.subtract(low).doubleValue();
        int digits = scale.type().scale();
        return new ValueAxis(
                rank -> span == 0 ? MIDDLE : values[rank].subtract(low).doubleValue() / span,
                Ticks.numbers(new BigDecimal(low, digits), new BigDecimal(high, digits)));
    }

    private static ValueAxis ofTexts(BoundScale.OfBytes scale, Ranks ranks, ZoneId zone) {
        boolean[] isBound = new boolean[scale.size()];
        for (int zoneNumber = 0; zoneNumber < ranks.lows().length; zoneNumber++) {
            mark(isBound, ranks.lows()[zoneNumber]);
            mark(isBound, ranks.highs()[zoneNumber]);
        }
        int[] before = new int[isBound.length];
        List<Integer> bounds = new ArrayList<>();
        for (int rank = 0; rank < isBound.length; rank++) {
            before[rank] = bounds.size();
            if (isBound[rank]) {
                bounds.add(rank);
            }
        }
        int last = bounds.size() - 1;
        List<Tick> ticks = new ArrayList<>();
        int shown = Math.min(TEXT_TICKS, bounds.size());
        for (int i = 0; i < shown; i++) {
            int bound = shown == 1 ? 0 : (int) ((long) i * last / (shown - 1));
            ticks.add(new Tick(last == 0 ? MIDDLE : (double) bound / last, scale.label(bounds.get(bound), zone)));
        }
        return new ValueAxis(rank -> last <= 0 ? MIDDLE : (double) before[rank] / last, ticks);
    }

    private static void mark(boolean[] isBound, int rank) {
        if (rank >= 0 && rank < isBound.length) {
            isBound[rank] = true;
        }
    }
}
