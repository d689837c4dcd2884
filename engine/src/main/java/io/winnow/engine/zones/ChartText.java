package io.winnow.engine.zones;

import java.util.Locale;

/// Lengths and numbers as they stand in an SVG.
final class ChartText {
    private ChartText() {}

    /// At most so many characters, the last one `…` where some were left out.
    static String cut(String text, int most) {
        if (text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    /// `1,234,567`.
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A length in pixels, to a hundredth.
    static String pixels(double length) {
        String text = String.format(Locale.ROOT, "%.2f", length);
        String shorter = text.endsWith("00") ? text.substring(0, text.length() - 3) : text;
        return shorter.equals("-0") ? "0" : shorter;
    }
}
