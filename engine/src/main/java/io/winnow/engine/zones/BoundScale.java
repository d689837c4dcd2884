package io.winnow.engine.zones;

import io.winnow.core.prune.Keys;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;

/// Different values of one type in its order, by their ranks from 0 on. Immutable as far as anyone can see.
sealed interface BoundScale {
    DataType type();

    /// How many values there are.
    int size();

    /// The text of a value.
    ///
    /// @param zone in which zoned timestamps are shown
    String label(int rank, ZoneId zone);

    /// Values that have keys; see [Keys].
    ///
    /// @param keys ascending, at least `size`
    record OfKeys(DataType type, int size, long[] keys) implements BoundScale {
        @Override
        public String label(int rank, ZoneId zone) {
            return ValueText.text(Keys.carrier(keys[rank], type), type, zone);
        }
    }

    /// Decimals that need more than 64 bits.
    ///
    /// @param unscaled ascending
    record OfDecimals(DataType.Decimal type, BigInteger[] unscaled) implements BoundScale {
        @Override
        public int size() {
            return unscaled.length;
        }

        @Override
        public String label(int rank, ZoneId zone) {
            return ValueText.text(new BigDecimal(unscaled[rank], type.scale()), type, zone);
        }
    }

    /// Strings, as UTF-8, and byte strings; a middle of two strings need not be one.
    ///
    /// @param values ascending as unsigned bytes, which is the order of both types
    record OfBytes(DataType type, byte[][] values) implements BoundScale {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public String label(int rank, ZoneId zone) {
            return type instanceof DataType.Utf8
                    ? new String(values[rank], StandardCharsets.UTF_8)
                    : Bytes.of(values[rank]).toString();
        }
    }

    /// Types of which zones have no bounds.
    record OfNothing(DataType type) implements BoundScale {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public String label(int rank, ZoneId zone) {
            throw new IllegalStateException("no values of " + type);
        }
    }
}
