package io.winnow.core.option;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values of all settings; immutable. What is not set has its default.
public final class Options {
    /// Every setting at its default.
    public static final Options DEFAULTS = new Options(Map.of());

    private final Map<Option<?>, Object> values;

    private Options(Map<Option<?>, Object> values) {
        this.values = Map.copyOf(values);
    }

    /// The value in force.
    @SuppressWarnings("unchecked") // with() admits only values of the option's own type
    public <T> T value(Option<T> option) {
        Object value = values.get(option);
        return value == null ? option.defaultValue() : (T) value;
    }

    /// The value in force, as text.
    public <T> String text(Option<T> option) {
        return option.printer().apply(value(option));
    }

    public <T> Options with(Option<T> option, T value) {
        Map<Option<?>, Object> changed = new HashMap<>(values);
        changed.put(option, value);
        return new Options(changed);
    }

    /// Sets an option from text.
    ///
    /// @throws SqlException without a position, naming the option, the text and what was expected
    public <T> Options withText(Option<T> option, String text) {
        T value;
        try {
            value = option.parser().apply(text);
        } catch (IllegalArgumentException e) {
            throw new SqlException(
                    ErrorCode.INVALID_VALUE,
                    "setting " + option.name() + " cannot be '" + text + "': " + e.getMessage(),
                    null);
        }
        return with(option, value);
    }

    /// Back to the default.
    public Options without(Option<?> option) {
        Map<Option<?>, Object> changed = new HashMap<>(values);
        changed.remove(option);
        return new Options(changed);
    }

    /// The option of that name, null when there is none.
    public static @Nullable Option<?> named(String name) {
        for (Option<?> option : Settings.ALL) {
            if (option.name().equals(name)) {
                return option;
            }
        }
        return null;
    }

    /// All settings, in the order in which SHOW SETTINGS lists them.
    public static List<Option<?>> all() {
        return Settings.ALL;
    }
}
