package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableColumn;
import io.winnow.core.table.TableDefinition;
import io.winnow.core.type.Schema;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.TableStatement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Binds statements about tables and views.
final class StatementBinder {
    /// More than the age of any file; less than what a point in time minus it can hold.
    private static final BigDecimal MOST_HOURS = BigDecimal.valueOf(1_000_000_000);

    private static final BigDecimal NANOS_PER_HOUR =
            BigDecimal.valueOf(Duration.ofHours(1).toNanos());

    private final BindContext context;
    private final NamedTables tables;

    StatementBinder(BindContext context) {
        this.context = context;
        this.tables = new NamedTables(context);
    }

    BoundStatement bind(TableStatement statement) {
        return switch (statement) {
            case TableStatement.CreateTable create -> new TableBinder(context).bind(create);
            case TableStatement.DropTable drop ->
                new BoundStatement.DropTable(drop.name().name(), ignored(drop.missing()));
            case TableStatement.Insert insert -> insert(insert);
            case TableStatement.Delete delete -> delete(delete);
            case TableStatement.CreateView create -> new ViewBinder(context).bind(create);
            case TableStatement.DropView drop ->
                new BoundStatement.DropView(drop.name().name(), ignored(drop.missing()));
            case TableStatement.CreateIndex create -> new IndexBinder(context).create(create);
            case TableStatement.DropIndex drop -> new IndexBinder(context).drop(drop);
            case TableStatement.OptimizeIndex optimize -> new IndexBinder(context).optimize(optimize);
            case TableStatement.ShowIndexes show -> new IndexBinder(context).show(show);
            case TableStatement.ShowTables _ -> new BoundStatement.ShowTables();
            case TableStatement.ShowVersions show ->
                new BoundStatement.ShowVersions(show.table().name());
            case TableStatement.ShowFragments show ->
                new BoundStatement.ShowFragments(show.table().name());
            case TableStatement.Optimize optimize ->
                new BoundStatement.OptimizeTable(optimize.table().name());
            case TableStatement.Vacuum vacuum ->
                new BoundStatement.VacuumTable(vacuum.table().name(), retention(vacuum));
        };
    }

    static BoundStatement.Existing existing(TableStatement.Existing existing) {
        return switch (existing) {
            case FAIL -> BoundStatement.Existing.FAIL;
            case KEEP -> BoundStatement.Existing.KEEP;
            case REPLACE -> BoundStatement.Existing.REPLACE;
        };
    }

    static boolean ignored(TableStatement.Missing missing) {
        return missing == TableStatement.Missing.IGNORED;
    }

    private BoundStatement.InsertInto insert(TableStatement.Insert insert) {
        TableDefinition table = tables.definition(insert.table(), "INSERT into");
        StoredRows rows = new StoredRows(context, table.columns());
        List<Identifier> list = insert.columns();
        Span listed = list.isEmpty() ? insert.table().span() : list.getFirst().span();
        String expected = list.isEmpty() ? "table '" + table.name() + "' has" : "INSERT names";
        LogicalPlan plan = insert.query() == null
                ? rows.defaults(listed)
                : rows.bind(insert.query(), targets(list, table), listed, expected);
        return new BoundStatement.InsertInto(table.name(), table.columns(), plan);
    }

    /// Positions in the table of the columns that a list names; of all where it is empty.
    private List<Integer> targets(List<Identifier> list, TableDefinition table) {
        List<String> names = table.columns().stream().map(TableColumn::name).toList();
        if (list.isEmpty()) {
            return IntStream.range(0, names.size()).boxed().toList();
        }
        List<Integer> targets = new ArrayList<>(list.size());
        for (Identifier name : list) {
            int index = column(name, table, context);
            if (targets.contains(index)) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT, "the column '" + name + "' is given twice", name.span());
            }
            targets.add(index);
        }
        return targets;
    }

    /// Position of a column in the table that a statement names it of.
    static int column(Identifier name, TableDefinition table, BindContext context) {
        List<String> names = table.columns().stream().map(TableColumn::name).toList();
        int index = Scope.find(name.name(), names);
        if (index < 0) {
            throw context.error(
                    ErrorCode.UNKNOWN_NAME,
                    "table '" + table.name() + "' has no column '" + name + "'" + NearestName.hint(name.name(), names),
                    name.span());
        }
        return index;
    }

    private BoundStatement.DeleteFrom delete(TableStatement.Delete delete) {
        String name = delete.table().name();
        Snapshot snapshot = tables.addressed(delete.table(), "DELETE from");
        int address = snapshot.schema().size() - 1;
        LogicalPlan plan = Scan.all(snapshot);
        if (delete.where() != null) {
            // The address stands last, so the positions of the others are those of the scan.
            Schema visible =
                    snapshot.schema().select(IntStream.range(0, address).boxed().toList());
            Scope scope = new Scope(name, snapshot.name(), visible.names(), visible);
            ExpressionBinder where = new ExpressionBinder(context, scope, Aliases.NONE, null, "WHERE");
            plan = new Filter(plan, where.condition(delete.where(), "WHERE"));
        }
        String column = snapshot.schema().name(address);
        ColumnRef addresses = new ColumnRef(address, column, snapshot.schema().type(address));
        return new BoundStatement.DeleteFrom(name, new Project(plan, List.of(new NamedExpr(addresses, column))));
    }

    private @Nullable Duration retention(TableStatement.Vacuum vacuum) {
        BigDecimal hours = vacuum.hours();
        if (hours == null) {
            return null;
        }
        if (hours.compareTo(MOST_HOURS) > 0) {
            throw context.error(
                    ErrorCode.INVALID_VALUE,
                    "RETAIN takes at most " + MOST_HOURS.toPlainString() + " hours, not " + hours.toPlainString(),
                    vacuum.span());
        }
        // Rounded up: nothing goes earlier than asked.
        BigDecimal nanos = hours.multiply(NANOS_PER_HOUR).setScale(0, RoundingMode.UP);
        BigDecimal[] parts = nanos.divideAndRemainder(
                BigDecimal.valueOf(Duration.ofSeconds(1).toNanos()));
        return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
    }
}
