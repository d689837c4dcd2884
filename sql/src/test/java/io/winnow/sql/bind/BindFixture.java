package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.io.TableArgument;
import io.winnow.core.io.TableResolver;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableColumn;
import io.winnow.core.table.TableDefinition;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableStatement;
import io.winnow.sql.parser.SqlParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A binder over two made-up tables, and its results as text.
final class BindFixture implements TableResolver {
    private static final Schema COLUMNS = Schema.of(
            Field.of("a", DataType.INT32),
            Field.of("b", DataType.INT64),
            Field.of("d", DataType.FLOAT64),
            Field.of("f", DataType.FLOAT32),
            Field.of("n", new DataType.Decimal(10, 2)),
            Field.of("s", DataType.UTF8),
            Field.of("dt", DataType.DATE),
            Field.of("ts", new DataType.Timestamp(TimeUnit.SECOND, false)),
            Field.of("tz", DataType.TIMESTAMPTZ),
            Field.of("u", DataType.UINT64),
            Field.of("ok", DataType.BOOL),
            Field.of("l", new DataType.ListOf(DataType.INT32)),
            Field.of("st", new DataType.Struct(List.of(Field.of("x", DataType.INT32), Field.of("Y", DataType.UTF8)))),
            Field.of("Mixed", DataType.INT32),
            Field.of("odd", new DataType.Unsupported("unions are not supported")));

    static LogicalPlan bind(String text, Literal... parameters) {
        Statement.Select statement = (Statement.Select) SqlParser.parse(text);
        Binder binder = binder(new BindFixture());
        return binder.bind(statement.query(), text, List.of(parameters));
    }

    static BoundStatement statement(String text) {
        TableStatement statement = (TableStatement) SqlParser.parse(text);
        return binder(new BindFixture()).bind(statement, text, List.of());
    }

    static Binder binder(TableResolver tables) {
        EvaluationContext context = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
        return new Binder(
                tables,
                functions(),
                constant -> Interpreter.evaluate(constant, new @Nullable Object[0], context),
                new FakeIndexFormat("fake", 1).only(),
                ZoneOffset.UTC);
    }

    static FunctionLookup functions() {
        return new FunctionLookup() {
            @Override
            public @Nullable ScalarFunction find(String name) {
                return FunctionRegistry.standard().find(name);
            }

            @Override
            public Collection<String> names() {
                return FunctionRegistry.standard().names();
            }
        };
    }

    /// The nodes of the plan, top first, one a line, without the scan.
    static String plan(String text, Literal... parameters) {
        StringBuilder lines = new StringBuilder();
        LogicalPlan plan = bind(text, parameters);
        while (true) {
            lines.append(plan.details()).append('\n');
            if (plan.children().size() != 1) {
                break;
            }
            plan = plan.children().getFirst();
        }
        return lines.toString();
    }

    /// The bound form of one expression over table `t`.
    static String expression(String text) {
        String project = bind("select " + text + " as x from t").details();
        String inner = project.substring("Project: [".length(), project.length() - 1);
        return inner.endsWith(" as x") ? inner.substring(0, inner.length() - " as x".length()) : inner;
    }

    static DataType type(String text) {
        return bind("select " + text + " from t").schema().type(0);
    }

    static @Nullable SourcePosition position(WinnowException error) {
        return switch (error) {
            case SqlException e -> e.position();
            case UnsupportedFeatureException e -> e.position();
            default -> null;
        };
    }

    @Override
    public Snapshot file(String pathOrGlob) {
        if (!pathOrGlob.endsWith("x.parquet")) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, pathOrGlob + ": no such file", null);
        }
        return new Snapshot(pathOrGlob, COLUMNS, List.of());
    }

    @Override
    public @Nullable Snapshot table(String name) {
        return switch (name) {
            case "t" -> new Snapshot("t", COLUMNS, List.of());
            case "two" ->
                new Snapshot(
                        "two",
                        Schema.of(
                                Field.of("A", DataType.INT32),
                                Field.of("a", DataType.INT32),
                                Field.of("k", DataType.INT32),
                                Field.of("k", DataType.INT32)),
                        List.of());
            default -> null;
        };
    }

    /// A table with the columns of `t` that have a type.
    @Override
    public @Nullable TableDefinition definition(String name) {
        return name.equals("sink")
                ? new TableDefinition(
                        "sink",
                        COLUMNS.fields().stream()
                                .filter(field -> !(field.type() instanceof DataType.Unsupported))
                                .map(TableColumn::of)
                                .toList())
                : null;
    }

    @Override
    public @Nullable Snapshot addressed(String name) {
        if (!name.equals("t")) {
            return null;
        }
        List<Field> fields = new ArrayList<>(COLUMNS.fields());
        fields.add(new Field(ROW_ADDRESS, DataType.INT64, false));
        return new Snapshot("t", new Schema(fields), List.of());
    }

    @Override
    public @Nullable Snapshot function(String name, List<TableArgument> positional, Map<String, TableArgument> named) {
        if (!name.equals("range")) {
            return null;
        }
        if (positional.isEmpty()) {
            throw new SqlException(ErrorCode.INVALID_ARGUMENT, "range() takes one to three arguments", null);
        }
        return new Snapshot("range" + positional + named, Schema.of(Field.of("range", DataType.INT64)), List.of());
    }

    @Override
    public List<String> tableNames() {
        return List.of("t", "two");
    }

    @Override
    public List<String> functionNames() {
        return List.of("range", "read_parquet");
    }
}
