package io.winnow.engine.markup;

import java.util.Locale;

/// Text as it may stand in SVG and HTML.
public final class MarkupText {
    private static final char REPLACEMENT = '\ufffd';

    private MarkupText() {}

    /// Text between tags or in an attribute between `"`: what XML cannot hold as `\x1b` or a replacement character,
    /// what would turn the direction of the text around it as `\u202e`.
    public static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            i += Character.charCount(code);
            switch (code) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                default -> append(code, out);
            }
        }
        return out.toString();
    }

    /// The same, but for line breaks and tabs, which stay: for text that keeps its spaces.
    public static String block(String text) {
        StringBuilder out = new StringBuilder(text.length());
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '\n' || each == '\t') {
                out.append(escaped(text.substring(from, i))).append(each);
                from = i + 1;
            }
        }
        return out.append(escaped(text.substring(from))).toString();
    }

    private static void append(int code, StringBuilder out) {
        if (Character.isISOControl(code)) {
            out.append(String.format(Locale.ROOT, "\\x%02x", code));
        } else if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", code));
        } else {
            boolean isNone = (code >= 0xd800 && code < 0xe000) || code == 0xfffe || code == 0xffff;
            out.appendCodePoint(isNone ? REPLACEMENT : code);
        }
    }
}
