package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What column indexes say of pages holds for each of their rows, and lets pages be skipped.
class PageStatisticsTest {
    private static final int FILES = Boolean.getBoolean("winnow.long") ? 600 : 60;
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);

    @TempDir
    Path directory = Path.of("");

    private final ParquetSource source = new ParquetSource();
    private int skipped;

    @Test
    void whatIsSaidOfPagesHoldsForTheirRows() throws IOException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("PageStatisticsTest: -Dwinnow.seed=" + seed);
        int withIndexes = 0;
        for (int i = 0; i < FILES; i++) {
            Random random = new Random(seed + i);
            List<TestColumn> columns = RandomColumns.of(random, random.nextInt(3000) + 1);
            TestLayout layout = TestLayout.random(random);
            Path file = directory.resolve(i + ".parquet");
            TestFile.write(file, columns, layout, random);
            Snapshot snapshot = TestReads.open(file);
            for (Fragment fragment : snapshot.fragments()) {
                for (int c = 0; c < columns.size(); c++) {
                    String what = "file " + i + ", seed " + seed + ", column " + c + " of " + layout;
                    boolean cut = check(snapshot, fragment, c, random, what);
                    assertThat(cut).as(what).isEqualTo(layout.offsetIndex());
                    withIndexes += cut ? 1 : 0;
                }
            }
        }
        assertThat(withIndexes).as("seed %s", seed).isPositive();
        assertThat(skipped).as("seed %s", seed).isPositive();
    }

    private boolean check(Snapshot snapshot, Fragment fragment, int column, Random random, String what) {
        // A second column cuts the pages of the first: each part is then some of a page.
        List<Integer> both = List.of(column, random.nextInt(snapshot.schema().size()));
        try (TestIo io = new TestIo()) {
            List<FragmentPart> parts = source.parts(fragment, both, io);
            if (parts.isEmpty()) {
                return false;
            }
            DataType type = snapshot.schema().type(column);
            long end = 0;
            List<List<@Nullable Object>> rows = new ArrayList<>();
            List<Object> present = new ArrayList<>();
            for (FragmentPart part : parts) {
                assertThat(part.rows().start()).as(what).isEqualTo(end);
                end = part.rows().end();
                List<@Nullable Object> values = values(snapshot, fragment, column, part.rows(), io);
                assertThat(values).as(what).hasSize((int) part.rows().rows());
                rows.add(values);
                values.stream().filter(Objects::nonNull).forEach(present::add);
            }
            assertThat(Stat.exact(end)).as(what).isEqualTo(fragment.physicalRows());
            for (Expr condition : conditions(type, present, random)) {
                TruthEvaluator evaluator = TruthEvaluator.compile(condition, CONTEXT);
                for (int p = 0; p < parts.size(); p++) {
                    FragmentPart part = parts.get(p);
                    TruthSet truths = evaluator.evaluate(new StatisticsRow(
                            snapshot.schema(),
                            List.of(column),
                            part.statistics(),
                            Stat.exact(part.rows().rows())));
                    skipped += truths.neverTrue() ? 1 : 0;
                    for (Object value : rows.get(p)) {
                        Object truth = Interpreter.evaluate(condition, new Object[] {value}, CONTEXT);
                        assertThat(truths.contains(TruthSet.of((Boolean) truth)))
                                .as("%s: %s of %s in %s is not in %s", what, condition, value, part.rows(), truths)
                                .isTrue();
                    }
                }
            }
            return true;
        }
    }

    private static List<Expr> conditions(DataType type, List<Object> present, Random random) {
        ColumnRef column = new ColumnRef(0, "c", type);
        List<Expr> conditions = new ArrayList<>(List.of(new IsNull(column), new Not(new IsNull(column))));
        for (ComparisonOp op : ComparisonOp.values()) {
            if (!present.isEmpty()) {
                conditions.add(
                        new Comparison(op, column, new Literal(type, present.get(random.nextInt(present.size())))));
            }
        }
        return conditions;
    }

    private List<@Nullable Object> values(Snapshot snapshot, Fragment fragment, int column, RowRange rows, TestIo io) {
        List<@Nullable Object> values = new ArrayList<>();
        ScanRequest request = new ScanRequest(snapshot.schema(), List.of(column), List.of(rows), 1000);
        try (FragmentReader reader = source.open(fragment, request, io)) {
            for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                try (Batch open = batch) {
                    values.addAll(ColumnValues.all(open.column(0), open.schema().type(0)));
                }
            }
        }
        return values;
    }
}
