package io.winnow.core.scalar;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Byte strings out of text.
///
/// `\x00ff`, the form that results are written in, is all hexadecimal. Else each `\xHH` is one byte, `\\` a
/// backslash, and every other character its UTF-8 bytes: `\x80\x00` is two bytes.
final class BlobText {
    private BlobText() {}

    /// The bytes, or null where a backslash starts no escape.
    static @Nullable Bytes parse(String text) {
        if (text.startsWith("\\x") && text.length() % 2 == 0 && isHex(text, 2, text.length())) {
            return Bytes.of(HexFormat.of().parseHex(text, 2, text.length()));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int at = 0;
        while (at < text.length()) {
            int slash = text.indexOf('\\', at);
            int end = slash < 0 ? text.length() : slash;
            bytes.writeBytes(text.substring(at, end).getBytes(StandardCharsets.UTF_8));
            if (slash < 0) {
                break;
            }
            if (text.startsWith("\\\\", slash)) {
                bytes.write('\\');
                at = slash + 2;
            } else if (text.startsWith("\\x", slash)
                    && slash + 4 <= text.length()
                    && isHex(text, slash + 2, slash + 4)) {
                bytes.write(HexFormat.fromHexDigits(text, slash + 2, slash + 4));
                at = slash + 4;
            } else {
                return null;
            }
        }
        return Bytes.of(bytes.toByteArray());
    }

    private static boolean isHex(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
