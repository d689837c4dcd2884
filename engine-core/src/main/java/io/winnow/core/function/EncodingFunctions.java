package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.BINARY;
import static io.winnow.core.function.FunctionCategory.STRING;
import static io.winnow.core.type.DataType.INT64;
import static io.winnow.core.type.DataType.UINT64;
import static io.winnow.core.type.DataType.UTF8;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// Characters as numbers, bytes as digits, and digests.
final class EncodingFunctions {
    private EncodingFunctions() {}

    static List<BuiltIn> all() {
        Forms bytes = Forms.first(Forms.of(UTF8, UTF8), Forms.of(UTF8, DataType.BINARY));
        Forms integer = Forms.first(Forms.of(UTF8, INT64), Forms.of(UTF8, UINT64));
        return List.of(
                BuiltIn.of(
                                STRING,
                                "ascii(s): the code point of the first character, 0 for an empty string",
                                Forms.of(INT64, UTF8),
                                (a, _) -> ((String) a[0]).isEmpty() ? 0L : (long) ((String) a[0]).codePointAt(0))
                        .alsoNamed("unicode", "ord"),
                BuiltIn.of(
                                STRING,
                                "chr(n): the character of a code point",
                                Forms.of(UTF8, INT64),
                                (a, _) -> chr((Long) a[0]))
                        .thatFails(),
                BuiltIn.of(
                        STRING,
                        "to_hex(n): an integer in lower-case hexadecimal, a negative one as its 64 bits",
                        integer,
                        (a, _) -> Long.toHexString((Long) a[0])),
                BuiltIn.of(
                        BINARY,
                        "hex(x): bytes, or a string's UTF-8 bytes, or an integer, in upper-case hexadecimal",
                        Forms.first(bytes, integer),
                        (a, _) -> a[0] instanceof Long number
                                ? Long.toHexString(number).toUpperCase(Locale.ROOT)
                                : HexFormat.of().withUpperCase().formatHex(octets(a[0]))),
                BuiltIn.of(
                                BINARY,
                                "unhex(s): the bytes that pairs of hexadecimal digits stand for",
                                Forms.of(DataType.BINARY, UTF8),
                                (a, _) -> unhex((String) a[0]))
                        .alsoNamed("from_hex")
                        .thatFails(),
                BuiltIn.of(
                        BINARY,
                        "encode(s): the UTF-8 bytes of a string",
                        Forms.of(DataType.BINARY, UTF8),
                        (a, _) -> Bytes.of(octets(a[0]))),
                digest("md5(s): the MD5 digest in hexadecimal", "MD5"),
                digest("sha256(s): the SHA-256 digest in hexadecimal", "SHA-256"));
    }

    private static byte[] octets(Object value) {
        return value instanceof Bytes bytes ? bytes.toArray() : ((String) value).getBytes(StandardCharsets.UTF_8);
    }

    private static String chr(long codePoint) {
        boolean surrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        if (codePoint < 0 || codePoint > Character.MAX_CODE_POINT || surrogate) {
            throw Failures.invalid(
                    "chr: " + codePoint + " is no character; expected 0 to 1114111 without 55296 to 57343");
        }
        return Character.toString((int) codePoint);
    }

    private static Bytes unhex(String text) {
        try {
            return Bytes.of(HexFormat.of().parseHex(text));
        } catch (IllegalArgumentException _) {
            throw Failures.invalid(
                    "unhex: expected pairs of hexadecimal digits, not " + ValueText.shown(text, DataType.UTF8));
        }
    }

    private static BuiltIn digest(String description, String algorithm) {
        Forms bytes = Forms.first(Forms.of(UTF8, UTF8), Forms.of(UTF8, DataType.BINARY));
        return BuiltIn.of(BINARY, description, bytes, (a, _) -> {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance(algorithm).digest(octets(a[0])));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("the JDK lacks " + algorithm, e);
            }
        });
    }
}
