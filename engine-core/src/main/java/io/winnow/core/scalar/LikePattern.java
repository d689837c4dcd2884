package io.winnow.core.scalar;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import java.util.Arrays;

/// A LIKE pattern: `%` is any run of characters, `_` one code point; the character after the escape is itself.
///
/// Without regard to case (ILIKE), two code points are the same if their simple case folds are, which never changes
/// the length of a text: `ß` is not `SS`.
public final class LikePattern {
    private static final int ANY_RUN = -1;
    private static final int ANY_ONE = -2;

    private final int[] parts;
    private final boolean foldsCase;

    private LikePattern(int[] parts, boolean foldsCase) {
        this.parts = parts;
        this.foldsCase = foldsCase;
    }

    /// A case-sensitive pattern.
    ///
    /// @param escape the escape code point, or -1 for none
    /// @throws ExecutionException where the pattern ends with its escape
    public static LikePattern of(String pattern, int escape) {
        return new LikePattern(parts(pattern, escape), false);
    }

    /// A pattern that ignores case.
    ///
    /// @param escape the escape code point, or -1 for none
    /// @throws ExecutionException where the pattern ends with its escape
    public static LikePattern ignoringCase(String pattern, int escape) {
        int[] parts = parts(pattern, escape);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i] < 0 ? parts[i] : fold(parts[i]);
        }
        return new LikePattern(parts, true);
    }

    private static int[] parts(String pattern, int escape) {
        int[] points = pattern.codePoints().toArray();
        int[] parts = new int[points.length];
        int count = 0;
        for (int i = 0; i < points.length; i++) {
            if (points[i] == escape) {
                i++;
                if (i == points.length) {
                    throw new ExecutionException(
                            ErrorCode.INVALID_VALUE,
                            "LIKE pattern " + ValueText.quoted(pattern) + " ends with its escape character");
                }
                parts[count++] = points[i];
            } else {
                parts[count++] = points[i] == '%' ? ANY_RUN : points[i] == '_' ? ANY_ONE : points[i];
            }
        }
        return Arrays.copyOf(parts, count);
    }

    /// The simple case fold of a code point.
    public static int fold(int codePoint) {
        return Character.toLowerCase(Character.toUpperCase(codePoint));
    }

    /// What every text of this pattern starts with; empty where case does not matter.
    public String literalPrefix() {
        StringBuilder prefix = new StringBuilder();
        for (int i = 0; i < prefixLength(); i++) {
            prefix.appendCodePoint(parts[i]);
        }
        return prefix.toString();
    }

    private int prefixLength() {
        int length = 0;
        while (!foldsCase && length < parts.length && parts[length] >= 0) {
            length++;
        }
        return length;
    }

    /// Whether only the text [#literalPrefix] is of this pattern.
    public boolean isLiteral() {
        return prefixLength() == parts.length;
    }

    /// Whether every text that starts with [#literalPrefix] is of this pattern.
    public boolean isPrefixOnly() {
        int prefix = prefixLength();
        for (int i = prefix; i < parts.length; i++) {
            if (parts[i] != ANY_RUN) {
                return false;
            }
        }
        return prefix < parts.length;
    }

    /// Whether the whole text is of this pattern.
    public boolean matches(String text) {
        int[] points = text.codePoints().toArray();
        int at = 0;
        int part = 0;
        int runPart = -1;
        int runAt = 0;
        while (at < points.length) {
            if (part < parts.length && parts[part] == ANY_RUN) {
                runPart = part++;
                runAt = at;
            } else if (part < parts.length && matchesOne(parts[part], points[at])) {
                part++;
                at++;
            } else if (runPart >= 0) {
                // Let the latest run take one more; earlier runs never need to.
                part = runPart + 1;
                at = ++runAt;
            } else {
                return false;
            }
        }
        while (part < parts.length && parts[part] == ANY_RUN) {
            part++;
        }
        return part == parts.length;
    }

    private boolean matchesOne(int part, int codePoint) {
        return part == ANY_ONE || part == (foldsCase ? fold(codePoint) : codePoint);
    }
}
