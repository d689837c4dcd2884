package io.winnow.tablestore;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Names of tables as names of directories: lower-case letters, digits and `_` (but not first) stand for themselves,
/// every other byte of the UTF-8 form is `%` and two upper-case hexadecimal digits. So names that differ in case
/// alone stay apart on every file system.
final class Names {
    /// What file systems take.
    private static final int MOST_BYTES = 240;

    private Names() {}

    /// The directory's name; null for a name that is too long.
    static @Nullable String directory(String name) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || (b == '_' && !encoded.isEmpty());
            if (plain) {
                encoded.append((char) b);
            } else {
                encoded.append(String.format(Locale.ROOT, "%%%02X", b & 0xFF));
            }
        }
        return encoded.length() > MOST_BYTES ? null : encoded.toString();
    }

    /// The table's name; null for a directory that is none of a table.
    static @Nullable String table(String directory) {
        byte[] bytes = new byte[directory.length()];
        int length = 0;
        for (int i = 0; i < directory.length(); i++) {
            char c = directory.charAt(i);
            if (c == '%' && i + 2 < directory.length()) {
                int high = Character.digit(directory.charAt(i + 1), 16);
                int low = Character.digit(directory.charAt(i + 2), 16);
                if (high < 0 || low < 0) {
                    return null;
                }
                bytes[length++] = (byte) (16 * high + low);
                i += 2;
            } else {
                bytes[length++] = (byte) c;
            }
        }
        String name = new String(bytes, 0, length, StandardCharsets.UTF_8);
        return directory.equals(directory(name)) ? name : null;
    }
}
