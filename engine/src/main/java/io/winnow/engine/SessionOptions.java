package io.winnow.engine;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.option.Option;
import io.winnow.core.option.Options;
import io.winnow.optimizer.Optimizer;
import io.winnow.sql.NearestName;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The settings of a session: those it was opened with, and what SET has changed since. Thread-safe.
final class SessionOptions {
    private final Options opened;
    private volatile Options current;

    SessionOptions(Options opened) {
        this.opened = opened;
        this.current = opened;
    }

    Options current() {
        return current;
    }

    synchronized void set(String name, String value, @Nullable SourcePosition place) {
        current = with(current, name, value, place);
    }

    /// Back to what the session was opened with.
    synchronized void reset(String name, @Nullable SourcePosition place) {
        current = restored(option(name, place));
    }

    synchronized void resetAll() {
        current = opened;
    }

    private <T> Options restored(Option<T> option) {
        return current.with(option, opened.value(option));
    }

    static Options with(Options options, String name, String value, @Nullable SourcePosition place) {
        try {
            Options changed = options.withText(option(name, place), value);
            Optimizer.check(changed);
            return changed;
        } catch (SqlException e) {
            throw e.position() == null && place != null ? new SqlException(e.code(), e.text(), place) : e;
        }
    }

    /// @throws SqlException naming the nearest setting
    static Option<?> option(String name, @Nullable SourcePosition place) {
        Option<?> option = Options.named(name);
        if (option == null) {
            throw new SqlException(ErrorCode.UNKNOWN_NAME, "unknown setting '" + name + "'" + hint(name), place);
        }
        return option;
    }

    private static String hint(String name) {
        List<String> names = Options.all().stream().<String>map(Option::name).toList();
        for (String full : names) {
            if (full.endsWith("." + name.toLowerCase(Locale.ROOT))) {
                return "; did you mean '" + full + "'?";
            }
        }
        return NearestName.hint(name, names);
    }
}
