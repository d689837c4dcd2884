package io.winnow.engine;

import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.option.Option;
import io.winnow.core.option.Options;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlanText;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs a statement of any kind: queries go to the engine, the small ones are answered here.
final class StatementRun {
    private final ParsedStatement parsed;
    private final SessionOptions options;
    private final QueryEngine engine;
    private final @Nullable Object[] parameters;

    StatementRun(ParsedStatement parsed, SessionOptions options, QueryEngine engine, @Nullable Object[] parameters) {
        this.parsed = parsed;
        this.options = options;
        this.engine = engine;
        this.parameters = parameters;
    }

    QueryResult result() {
        return switch (parsed.statement()) {
            case Statement.Select select -> engine.run(engine.optimize(bound(select.query())));
            case Statement.Explain explain -> explain(explain);
            case Statement.Describe describe ->
                described(engine.describe(parsed, describe.target(), options.current()));
            case Statement.ShowFunctions _ -> rows(List.of("name", "category", "description"), Functions.rows());
            case Statement.ShowSettings _ -> rows(List.of("name", "value", "default", "description"), settings());
            case Statement.ShowSetting show -> setting(show);
            case Statement.SetSetting set -> {
                options.set(
                        set.name().name(),
                        set.value(),
                        unknown(set.name().name(), set.name().span(), set.valueSpan()));
                yield QueryResult.status("SET");
            }
            case Statement.ResetSetting reset -> {
                options.reset(reset.name().name(), place(reset.name().span()));
                yield QueryResult.status("RESET");
            }
            case Statement.ResetAll _ -> {
                options.resetAll();
                yield QueryResult.status("RESET");
            }
            case TableStatement statement ->
                new TableStatementRun(parsed, statement, engine, options.current(), parameters).result();
        };
    }

    /// The query of a SELECT or EXPLAIN, bound.
    BoundQuery bound() {
        return switch (parsed.statement()) {
            case Statement.Select select -> bound(select.query());
            case Statement.Explain explain -> bound(explain.query());
            default -> throw new UnsupportedFeatureException("plans of anything but a query", null);
        };
    }

    private BoundQuery bound(Query query) {
        return engine.bind(parsed, query, parameters, options.current());
    }

    private QueryResult explain(Statement.Explain explain) {
        PlannedQuery planned = engine.optimize(bound(explain.query()));
        ExplainedQuery explained =
                explain.run() == Statement.Explain.Run.ANALYZE ? engine.analyze(planned) : engine.explain(planned);
        PlanText.Detail detail =
                explain.detail() == Statement.Explain.Detail.VERBOSE ? PlanText.Detail.VERBOSE : PlanText.Detail.NORMAL;
        List<String> lines = switch (explain.format()) {
            case TEXT -> PlanText.lines(explained, detail);
            case JSON -> List.of(explained.json());
            case HTML -> List.of(explained.html());
        };
        return QueryResult.of(HeapResult.lines("plan", lines), () -> timings(explained));
    }

    private static Timings timings(ExplainedQuery explained) {
        return Timings.of(explained.phases());
    }

    private static QueryResult described(Schema schema) {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (Field field : schema.fields()) {
            rows.add(List.of(field.name(), field.type().toString(), field.nullable() ? "YES" : "NO"));
        }
        return rows(List.of("column_name", "column_type", "nullable"), rows);
    }

    private List<List<@Nullable String>> settings() {
        List<List<@Nullable String>> rows = new ArrayList<>();
        Options current = options.current();
        for (Option<?> option : Options.all()) {
            rows.add(List.of(option.name(), current.text(option), option.defaultText(), option.description()));
        }
        return rows;
    }

    private QueryResult setting(Statement.ShowSetting show) {
        Option<?> option =
                SessionOptions.option(show.name().name(), place(show.name().span()));
        return rows(List.of(option.name()), List.of(List.of(options.current().text(option))));
    }

    private static QueryResult rows(List<String> names, List<List<@Nullable String>> rows) {
        return QueryResult.of(HeapResult.texts(names, rows), () -> Timings.NONE);
    }

    /// An unknown name is shown at the name, a wrong value at the value.
    private SourcePosition unknown(String name, Span nameSpan, Span valueSpan) {
        return place(Options.named(name) == null ? nameSpan : valueSpan);
    }

    private SourcePosition place(Span span) {
        return SourcePosition.of(parsed.text(), span.start());
    }
}
