package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.io.TableArgument;
import io.winnow.core.io.TableResolver;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.LogicalPlanPrinter;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Values;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableColumn;
import io.winnow.core.table.TableDefinition;
import io.winnow.core.table.TableIndex;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A catalog of made-up native tables and views, and what binding over it gives, as text.
final class TableFixture implements TableResolver {
    private static final TableDefinition NARROW = new TableDefinition(
            "narrow",
            List.of(
                    column("i8", DataType.INT8),
                    column("n", new DataType.Decimal(4, 1)),
                    column("f", DataType.FLOAT32),
                    column("s", DataType.UTF8),
                    column("d", DataType.DATE),
                    column("ts", new DataType.Timestamp(TimeUnit.SECOND, false)),
                    column("ns", new DataType.Timestamp(TimeUnit.NANOSECOND, false)),
                    column("l", new DataType.ListOf(DataType.INT8))));
    private static final TableDefinition T = new TableDefinition(
            "t",
            List.of(
                    new TableColumn(new Field("id", DataType.INT64, false), null),
                    new TableColumn(new Field("kind", DataType.UTF8, false), "'new'"),
                    column("Price", new DataType.Decimal(10, 2)),
                    new TableColumn(Field.of("day", DataType.DATE), "'2026-01-31'")));

    private final Map<String, String> views = new LinkedHashMap<>();

    private static TableColumn column(String name, DataType type) {
        return TableColumn.of(Field.of(name, type));
    }

    TableFixture view(String name, String text) {
        views.put(name, text);
        return this;
    }

    BoundStatement bind(String text, Literal... parameters) {
        TableStatement statement = (TableStatement) SqlParser.parse(text);
        return BindFixture.binder(this).bind(statement, text, List.of(parameters));
    }

    LogicalPlan query(String text) {
        Statement.Select statement = (Statement.Select) SqlParser.parse(text);
        return BindFixture.binder(this).bind(statement.query(), text, List.of());
    }

    /// The plan of a query in one line.
    String plan(String text) {
        return line(query(text));
    }

    static String line(LogicalPlan plan) {
        return LogicalPlanPrinter.print(plan).strip().replaceAll("\n *", " <- ");
    }

    /// The rows that an INSERT adds: of VALUES directly, or of a projection over VALUES.
    List<String> rows(String text) {
        return rows(((BoundStatement.InsertInto) bind(text)).query());
    }

    static List<String> rows(LogicalPlan plan) {
        List<String> lines = new ArrayList<>();
        for (@Nullable Object[] row : values(plan)) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < row.length; i++) {
                cells.add(ValueText.literal(row[i], plan.schema().type(i)));
            }
            lines.add(String.join(", ", cells));
        }
        return lines;
    }

    private static List<@Nullable Object[]> values(LogicalPlan plan) {
        EvaluationContext context = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
        List<@Nullable Object[]> rows = new ArrayList<>();
        switch (plan) {
            case Values values -> {
                for (List<Expr> row : values.rows()) {
                    rows.add(row.stream()
                            .map(cell -> Interpreter.evaluate(cell, new @Nullable Object[0], context))
                            .toArray());
                }
            }
            case Project project -> {
                List<@Nullable Object[]> input = project.input() instanceof io.winnow.core.logical.OneRow
                        ? List.<@Nullable Object[]>of(new @Nullable Object[0])
                        : values(project.input());
                for (@Nullable Object[] row : input) {
                    rows.add(project.columns().stream()
                            .map(column -> Interpreter.evaluate(column.expr(), row, context))
                            .toArray());
                }
            }
            default -> throw new AssertionError("no rows of " + plan.details());
        }
        return rows;
    }

    private static @Nullable TableDefinition known(String name) {
        return switch (name) {
            case "t" -> T;
            case "narrow" -> NARROW;
            default -> null;
        };
    }

    private static Schema schema(TableDefinition table) {
        return new Schema(table.columns().stream().map(TableColumn::field).toList());
    }

    @Override
    public Snapshot file(String pathOrGlob) {
        throw new IoFailureException(ErrorCode.NOT_FOUND, pathOrGlob + ": no such file", null);
    }

    @Override
    public @Nullable Snapshot table(String name) {
        TableDefinition table = known(name);
        if (name.equals("foreign")) {
            return new Snapshot("foreign", Schema.of(Field.of("a", DataType.INT32)), List.of());
        }
        return table == null ? null : new Snapshot(name, schema(table), List.of(), indexes(name));
    }

    private static List<TableIndex> indexes(String name) {
        TableIndex both = new TableIndex("both", "other", 2, Map.of(), List.of());
        return name.equals("t")
                ? List.of(new TableIndex("id_zones", "fake", 0, Map.of(), List.of()), both)
                : List.of(both, new TableIndex("Odd one", "fake", 3, Map.of(), List.of()));
    }

    @Override
    public @Nullable Snapshot tableAt(String name, long version) {
        TableDefinition table = known(name);
        if (table != null && version > 7) {
            throw new ExecutionException(ErrorCode.NOT_FOUND, "table '" + name + "' has no version " + version);
        }
        return table == null ? null : new Snapshot(name + "@" + version, schema(table), List.of());
    }

    @Override
    public @Nullable String view(String name) {
        return views.get(name);
    }

    @Override
    public @Nullable TableDefinition definition(String name) {
        return known(name);
    }

    @Override
    public @Nullable Snapshot addressed(String name) {
        TableDefinition table = known(name);
        if (table == null) {
            return null;
        }
        List<Field> fields = new ArrayList<>(schema(table).fields());
        fields.add(new Field(ROW_ADDRESS, DataType.INT64, false));
        return new Snapshot(name, new Schema(fields), List.of());
    }

    @Override
    public @Nullable Snapshot function(String name, List<TableArgument> positional, Map<String, TableArgument> named) {
        return null;
    }

    @Override
    public List<String> tableNames() {
        List<String> names = new ArrayList<>(List.of("t", "narrow", "foreign"));
        names.addAll(views.keySet());
        return names;
    }

    @Override
    public List<String> functionNames() {
        return List.of();
    }
}
