package io.winnow.engine.zones;

import java.util.Locale;

/// Text as it may stand in an SVG.
final class ChartText {
    private static final char REPLACEMENT = '\ufffd';

    private ChartText() {}

    /// Text between tags or in an attribute: what XML cannot hold as `\x1b` or a replacement character.
    static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            i += Character.charCount(code);
            switch (code) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                default -> {
                    if (Character.isISOControl(code)) {
                        out.append(String.format(Locale.ROOT, "\\x%02x", code));
                    } else {
                        boolean isNone = (code >= 0xd800 && code < 0xe000) || code == 0xfffe || code == 0xffff;
                        out.appendCodePoint(isNone ? REPLACEMENT : code);
                    }
                }
            }
        }
        return out.toString();
    }

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
