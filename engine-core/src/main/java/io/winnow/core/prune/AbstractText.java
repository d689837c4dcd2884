package io.winnow.core.prune;

import io.winnow.core.scalar.ValueText;
import java.util.ArrayList;
import java.util.List;

/// Writes abstract values for people.
final class AbstractText {
    private AbstractText() {}

    static String of(AbstractValue value) {
        List<String> parts = new ArrayList<>();
        if (value.hasOrdinary()) {
            boolean lowOpen = value instanceof ObjectRange range && (range.lowOpen() || range.low() == null);
            boolean highOpen = value instanceof ObjectRange range && (range.highOpen() || range.high() == null);
            Object low = value.low();
            Object high = value.high();
            parts.add((lowOpen ? "(" : "[")
                    + (low == null ? "" : ValueText.literal(low, value.type()))
                    + ", "
                    + (high == null ? "" : ValueText.literal(high, value.type()))
                    + (highOpen ? ")" : "]"));
        }
        add(parts, value, AbstractValue.NULL, "NULL");
        add(parts, value, AbstractValue.NEGATIVE_NAN, "-NaN");
        add(parts, value, AbstractValue.POSITIVE_NAN, "NaN");
        add(parts, value, AbstractValue.FAILURE, "fails");
        return value.type() + " " + (parts.isEmpty() ? "nothing" : String.join(", ", parts));
    }

    private static void add(List<String> parts, AbstractValue value, int bit, String name) {
        if ((value.extras() & bit) != 0) {
            parts.add(name);
        }
    }
}
