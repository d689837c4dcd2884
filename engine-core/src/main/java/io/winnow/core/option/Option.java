package io.winnow.core.option;

import java.util.function.Function;

/// A setting: its name, its default, what it means, and how its text reads.
///
/// @param <T> type of its value
/// @param name as SET names it
/// @param description one sentence for SHOW SETTINGS and the reference
/// @param parser text to value; throws IllegalArgumentException saying what was expected
/// @param printer value to the text that `parser` reads back
public record Option<T>(
        String name, T defaultValue, String description, Function<String, T> parser, Function<T, String> printer) {
    /// The default as text.
    public String defaultText() {
        return printer.apply(defaultValue);
    }

    @Override
    public String toString() {
        return name;
    }
}
