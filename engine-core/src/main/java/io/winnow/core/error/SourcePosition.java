package io.winnow.core.error;

/// A place in SQL text, with the line it lies on so that an error can show it.
///
/// @param line 1-based line number
/// @param column 1-based column, counted in code points
/// @param sourceLine the text of that line, cut around the column where it is very long
/// @param caret 0-based code point of the place within `sourceLine`
public record SourcePosition(int line, int column, String sourceLine, int caret) {
    private static final int SHOWN = 160;

    /// Locates `offset` (in chars, clamped to the text) in `text`. `\n`, `\r\n` and `\r` end lines.
    public static SourcePosition of(String text, int offset) {
        int end = Math.clamp(offset, 0, text.length());
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            boolean ends = c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'));
            if (ends) {
                line++;
                lineStart = i + 1;
            }
        }
        int lineEnd = lineStart;
        while (lineEnd < text.length() && text.charAt(lineEnd) != '\n' && text.charAt(lineEnd) != '\r') {
            lineEnd++;
        }
        int at = Math.min(end, lineEnd);
        int column = text.codePointCount(lineStart, at) + 1;
        int from = boundary(text, Math.max(lineStart, at - SHOWN / 2));
        int to = boundary(text, Math.min(lineEnd, from + SHOWN));
        return new SourcePosition(
                line, column, text.substring(from, Math.max(from, to)), text.codePointCount(from, Math.max(from, at)));
    }

    private static int boundary(String text, int index) {
        boolean splits = index > 0
                && index < text.length()
                && Character.isLowSurrogate(text.charAt(index))
                && Character.isHighSurrogate(text.charAt(index - 1));
        return splits ? index - 1 : index;
    }
}
