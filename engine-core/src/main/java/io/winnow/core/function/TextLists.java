package io.winnow.core.function;

import java.util.ArrayList;
import java.util.List;

/// Texts in parts.
final class TextLists {
    private TextLists() {}

    /// The parts between separators; the whole text where the separator is empty.
    static List<String> split(String text, String separator) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        if (!separator.isEmpty()) {
            for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
                parts.add(text.substring(from, at));
                from = at + separator.length();
            }
        }
        parts.add(text.substring(from));
        return parts;
    }
}
