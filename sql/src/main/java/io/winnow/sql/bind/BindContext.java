package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.TableResolver;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.sql.ast.Span;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// What binding one statement needs everywhere.
///
/// @param text the whole text of the statement, for positions
/// @param indexes the kinds that CREATE INDEX takes
/// @param zone the session's time zone, which literals of zoned timestamps without an offset are in
/// @param views names of the views that are being bound, outermost first
record BindContext(
        String text,
        TableResolver tables,
        FunctionLookup functions,
        ConstantEvaluator constants,
        IndexFormats indexes,
        ZoneId zone,
        Parameters parameters,
        List<String> views) {
    BindContext {
        views = List.copyOf(views);
    }

    /// The same for another text, which has no parameters: that of a view or a default.
    BindContext inside(String otherText) {
        return new BindContext(
                otherText, tables, functions, constants, indexes, zone, new Parameters(List.of()), views);
    }

    /// The same while the view `name` is being bound.
    BindContext binding(String name) {
        List<String> more = new ArrayList<>(views);
        more.add(name);
        return new BindContext(text, tables, functions, constants, indexes, zone, parameters, more);
    }

    SqlException error(ErrorCode code, String message, Span at) {
        return new SqlException(code, message, position(at));
    }

    SqlException typeError(String message, Span at) {
        return error(ErrorCode.TYPE_MISMATCH, message, at);
    }

    UnsupportedFeatureException unsupported(String feature, Span at) {
        return new UnsupportedFeatureException(feature, position(at));
    }

    private SourcePosition position(Span at) {
        return SourcePosition.of(text, at.start());
    }

    /// Runs `work`; an error of it without a position gets the one of `at`.
    <T> T at(Span at, Supplier<T> work) {
        try {
            return work.get();
        } catch (SqlException e) {
            throw e.position() == null ? error(e.code(), e.text(), at) : e;
        } catch (UnsupportedFeatureException e) {
            throw e.position() == null ? unsupported(e.feature(), at) : e;
        }
    }
}
