package io.winnow.formats.parquet.stats;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Bounds of text from bytes that a writer may have cut anywhere, or raised by one.
///
/// Text is ordered by its UTF-8 bytes, so what is cut from a lower bound leaves a lower one; an upper bound that is no
/// text has to be raised past all texts that begin with its valid part and go on with a character that was cut.
final class TextBounds {
    private static final int FIRST_SURROGATE = Character.MIN_SURROGATE;
    private static final int AFTER_SURROGATES = Character.MAX_SURROGATE + 1;

    private TextBounds() {}

    /// The bytes as text, null where they are none.
    static @Nullable String text(byte[] bytes) {
        String text = validPart(bytes);
        return text.getBytes(StandardCharsets.UTF_8).length == bytes.length ? text : null;
    }

    /// A text at or below every text whose bytes are at or above `bytes`.
    static String lower(byte[] bytes) {
        return validPart(bytes);
    }

    /// A text at or above every text whose bytes are at or below `bytes`; null where there may be none.
    static @Nullable String upper(byte[] bytes) {
        String whole = text(bytes);
        return whole != null ? whole : next(validPart(bytes));
    }

    /// The characters before the first byte that belongs to none.
    private static String validPart(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer text = CharBuffer.allocate(bytes.length);
        decoder.decode(ByteBuffer.wrap(bytes), text, true);
        return text.flip().toString();
    }

    /// The least text above all that begin with `prefix`; null where there is none.
    static @Nullable String next(String prefix) {
        int end = prefix.length();
        while (end > 0) {
            int last = prefix.codePointBefore(end);
            int start = end - Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int raised = last + 1 == FIRST_SURROGATE ? AFTER_SURROGATES : last + 1;
                return new StringBuilder(prefix.substring(0, start))
                        .appendCodePoint(raised)
                        .toString();
            }
            end = start;
        }
        return null;
    }
}
