package io.winnow.bitmapindex;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The options of an index and the details of its segments, as texts.
final class BitmapDetails {
    /// Option: how many distinct values a segment may have, NULL being one.
    static final String MAX_VALUES = "max_values";

    /// Detail: how many distinct values a segment has, NULL being one.
    static final String VALUES = "values";

    static final int DEFAULT_VALUES = 1 << 16;

    /// What `max_values` can be at most: the keys of a segment are in memory while it is used.
    static final int MOST_VALUES = 1 << 24;

    private BitmapDetails() {}

    /// A number from `least` to [#MOST_VALUES]; null for any other text.
    static @Nullable Integer count(@Nullable String text, int least) {
        try {
            int count = text == null ? -1 : Integer.parseInt(text);
            return count >= least && count <= MOST_VALUES ? (Integer) count : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// The option `max_values`.
    static int maxValues(Map<String, String> options) {
        Integer most = count(options.getOrDefault(MAX_VALUES, Integer.toString(DEFAULT_VALUES)), 1);
        if (most == null) {
            throw new IllegalArgumentException("no options of a bitmap index: " + options);
        }
        return most;
    }

    /// The details of a segment.
    static Map<String, String> of(int values) {
        return Map.of(VALUES, Integer.toString(values));
    }

    /// Checks that there are not too many values.
    ///
    /// @param rows that hold them
    /// @throws ExecutionException saying how many there are
    static void checkValues(int values, int most, long rows) {
        if (values > most) {
            String more = "make it WITH (max_values = …) of up to " + MOST_VALUES + ", or make a zone map instead";
            throw new ExecutionException(
                    ErrorCode.INVALID_ARGUMENT,
                    values + " distinct values in the first " + rows + " rows, but a segment of the bitmap index has at"
                            + " most max_values = " + most + "; "
                            + (most < MOST_VALUES ? more : "make a zone map instead"));
        }
    }
}
