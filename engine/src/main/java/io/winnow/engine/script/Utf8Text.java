package io.winnow.engine.script;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Strict UTF-8: bytes that are none are an error with their place, never a replacement character.
public final class Utf8Text {
    private Utf8Text() {}

    /// Decodes SQL text.
    ///
    /// @param name what the text is called in the error, such as the file's name
    /// @param line line of the first byte, from 1
    /// @throws SqlException naming the byte and its place
    public static String decode(byte[] bytes, String name, int line) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CharBuffer output = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(input, output, true);
        output.flip();
        String text = output.toString();
        if (result.isError()) {
            String lenient = new String(bytes, StandardCharsets.UTF_8);
            SourcePosition place = SourcePosition.of(lenient, text.length());
            throw new SqlException(
                    ErrorCode.SYNTAX,
                    String.format("%s is not valid UTF-8: byte 0x%02x", name, bytes[input.position()]),
                    new SourcePosition(place.line() + line - 1, place.column(), place.sourceLine(), place.caret()));
        }
        return text;
    }
}
