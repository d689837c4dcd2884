package io.winnow.engine;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.engine.catalog.CatalogView;
import io.winnow.sql.bind.Binder;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Makes the binder of one statement.
final class Binding {
    private static final @Nullable Object[] NO_ROW = {};

    private Binding() {}

    /// @param now start of the statement, which `now()` says
    static Binder binder(CatalogView tables, Options options, Instant now) {
        ZoneId zone = options.value(Settings.TIME_ZONE);
        EvaluationContext context = new EvaluationContext(zone, now);
        return new Binder(
                tables,
                Functions.lookup(),
                constant -> Interpreter.evaluate(constant, NO_ROW, context),
                tables.indexes(),
                zone);
    }
}
