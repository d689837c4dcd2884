package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.IndexAnswer;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.truth.RandomConditions;
import io.winnow.core.prune.truth.RandomOperands;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.zonemap.ZoneMapFormat;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.roaringbitmap.RoaringBitmap;

/// Zones as files hold them: no row that matches lies outside of what a search keeps, and all live rows match of
/// which it says so.
///
/// A failure names the seed of its table; `-Dwinnow.seed` begins with that one, `-Dwinnow.pairs=1` ends with it.
@Execution(ExecutionMode.CONCURRENT)
class ZoneSoundnessTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);

    /// Pairs of a zone and a condition.
    private static final long PAIRS =
            Long.getLong("winnow.pairs", Boolean.getBoolean("winnow.long") ? 20_000_000 : 200_000);

    private static final int CONDITIONS = 40;
    private static final int DEPTH = 4;

    private long pairs;
    private long kept;
    private long wholly;
    private long exact;
    private long rows;

    @Test
    void rowsAreWhereTheyShouldBe(@TempDir Path folder) {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        IO.println("seed " + seed + " for " + PAIRS + " pairs");
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            for (long i = 0; pairs < PAIRS; i++) {
                check(seed + i, allocator, io, folder);
            }
        }
        IO.println(pairs + " pairs; of " + rows + " rows " + kept + " kept, " + wholly + " known to match; " + exact
                + " exact answers");
        if (PAIRS >= 10_000) {
            assertThat(rows - kept).as("rows that are left out").isGreaterThan(rows / 10);
            assertThat(wholly).as("rows known to match").isGreaterThan(rows / 20);
            assertThat(exact).as("exact answers").isGreaterThan(20);
        }
    }

    private void check(long seed, LazyAllocator allocator, TestIo io, Path folder) {
        RandomValues random = RandomValues.seeded(seed);
        List<DataType> types = new ArrayList<>();
        List<List<Object>> near = new ArrayList<>();
        for (int i = 1 + random.below(3); i > 0; i--) {
            DataType type = type(random);
            types.add(type);
            List<Object> values = new ArrayList<>();
            for (int k = 1 + random.below(5); k > 0; k--) {
                values.add(random.value(type));
            }
            near.add(values);
        }
        ZoneMapFormat format = new ZoneMapFormat(allocator);
        StoredZones zones = new StoredZones(types, near, random, format, allocator, io, folder);
        RandomConditions conditions = new RandomConditions(new RandomOperands(types, near, random), random);
        for (int i = 0; i < CONDITIONS; i++) {
            Expr condition = conditions.condition(random.below(DEPTH + 1));
            ZoneSearch search = ZoneSearch.of(condition, CONTEXT, zones.segments());
            for (int id : zones.ids()) {
                AbstractRow whole = column -> AbstractValue.anything(types.get(column));
                ZoneMatches matches = search.search(id, zones.rows(id), whole);
                String wrong = wrong(condition, zones, id, matches);
                if (wrong != null || !matches.contradictions().isEmpty()) {
                    throw new AssertionError("-Dwinnow.seed=" + seed + ": " + condition + " in fragment " + id + ": "
                            + wrong + ", " + matches);
                }
                pairs += zones.zones(id);
            }
        }
    }

    private static DataType type(RandomValues random) {
        return switch (random.below(10)) {
            case 0 -> random.oneOf(RandomValues.types());
            case 1, 2 -> random.oneOf(List.of(DataType.FLOAT32, DataType.FLOAT64));
            case 3 -> random.oneOf(List.of(DataType.UTF8, DataType.BINARY));
            default -> random.oneOf(RandomValues.scalarTypes());
        };
    }

    /// What is wrong with an answer, null for nothing.
    private @Nullable String wrong(Expr condition, StoredZones zones, int id, ZoneMatches matches) {
        boolean isExact = matches.answer() instanceof IndexAnswer.Exact;
        RoaringBitmap found = switch (matches.answer()) {
            case IndexAnswer.Exact(var _, RoaringBitmap all) -> all;
            case IndexAnswer.AtMost(var _, RoaringBitmap most) -> most;
        };
        exact += isExact ? 1 : 0;
        for (int row = 0; row < zones.rows(id); row++) {
            if (zones.deleted(id).contains(row)) {
                continue;
            }
            rows++;
            boolean isKept = matches.candidates().contains(row) && (found == null || found.contains(row));
            boolean isWhole = matches.wholly().contains(row);
            kept += isKept ? 1 : 0;
            wholly += isWhole ? 1 : 0;
            if (isKept && !isWhole && !isExact) {
                continue; // whatever it is, it is asked again
            }
            boolean match = holds(condition, zones.row(id, row));
            if (match != (isKept && (isWhole || isExact))) {
                return "row " + row + (match ? " matches" : " does not match") + (isKept ? ", kept" : ", left out")
                        + (isWhole ? ", said to match" : "");
            }
        }
        return null;
    }

    /// A condition that fails does not hold.
    private static boolean holds(Expr condition, @Nullable Object[] row) {
        try {
            return Boolean.TRUE.equals(Interpreter.evaluate(condition, row, CONTEXT));
        } catch (ExecutionException _) {
            return false;
        }
    }
}
