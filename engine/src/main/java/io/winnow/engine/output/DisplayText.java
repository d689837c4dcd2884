package io.winnow.engine.output;

/// Text in a terminal's columns: how wide it is, and how to cut and pad it.
final class DisplayText {
    private DisplayText() {}

    /// Columns that `text` takes: none for combining marks, two for East Asian wide characters and emoji.
    static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            width += width(code);
            i += Character.charCount(code);
        }
        return width;
    }

    private static int width(int code) {
        if (code < 0x300) {
            return 1;
        }
        int type = Character.getType(code);
        boolean joins =
                type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT;
        if (joins) {
            return 0;
        }
        boolean wide = (code >= 0x1100 && code <= 0x115f)
                || (code >= 0x2e80 && code <= 0xa4cf && code != 0x303f)
                || (code >= 0xac00 && code <= 0xd7a3)
                || (code >= 0xf900 && code <= 0xfaff)
                || (code >= 0xfe30 && code <= 0xfe6f)
                || (code >= 0xff00 && code <= 0xff60)
                || (code >= 0xffe0 && code <= 0xffe6)
                || (code >= 0x1f300 && code <= 0x1faff)
                || (code >= 0x20000 && code <= 0x3fffd);
        return wide ? 2 : 1;
    }

    /// At most `width` columns of `text`, the last one `…` where something was cut.
    static String cut(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int used = 0;
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            used += width(code);
            if (used > width - 1) {
                break;
            }
            kept.appendCodePoint(code);
            i += Character.charCount(code);
        }
        return kept.append('…').toString();
    }

    /// Blanks that fill `text` up to `width` columns.
    static String padding(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text)));
    }

    /// One line: line breaks and other control characters as escapes, so that a value cannot break the box or
    /// drive the terminal.
    static String printable(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (Character.isISOControl(c)) {
                        line.append(String.format("\\x%02x", (int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        return line.toString();
    }
}
