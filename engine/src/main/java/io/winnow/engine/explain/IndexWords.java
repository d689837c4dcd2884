package io.winnow.engine.explain;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.ZoneFoldExec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Says in sentences what indexes are asked within the fragments that are read.
final class IndexWords {
    private final List<String> sentences = new ArrayList<>();

    private IndexWords() {}

    /// A sentence per scan that asks zone maps, such as `t: zones of on_x in 2 fragments are skipped where no row
    /// can match, else read`, and one per scan that asks bitmap indexes, such as `t: rows of 1 fragment are picked
    /// by on_k where few match`. Indexes are asked how many these are when the query runs.
    static List<String> of(PhysicalPlan plan) {
        IndexWords words = new IndexWords();
        words.visit(plan, null);
        return words.sentences;
    }

    /// @param first the column of the node that is the first key of an ordering of which the first rows are wanted
    private void visit(PhysicalPlan node, @Nullable ColumnRef first) {
        switch (node) {
            case ScanExec scan -> scanned(scan, first);
            case ZoneFoldExec fold -> folded(fold, Objects.requireNonNull(AggregatedScan.below(fold.input())));
            case TopNExec top
            when !top.keys().isEmpty() ->
                visit(top.input(), column(top.keys().getFirst().expr()));
            case GatherExec gather -> visit(gather.input(), first);
            case FilterExec filter -> visit(filter.input(), first);
            case ProjectionExec projection ->
                visit(
                        projection.input(),
                        first == null
                                ? null
                                : column(projection.columns().get(first.index()).expr()));
            default -> node.children().forEach(child -> visit(child, null));
        }
    }

    private static @Nullable ColumnRef column(Expr expr) {
        return expr instanceof ColumnRef column ? column : null;
    }

    private void scanned(ScanExec scan, @Nullable ColumnRef first) {
        List<String> uses = new ArrayList<>();
        if (prunes(scan)) {
            uses.add("skipped where no row can match");
        }
        if (first != null && isOn(scan, first.index())) {
            uses.add("skipped where no row can be among the first");
        }
        say(scan, scan.indexes(), uses);
        sayPicked(scan);
    }

    private void folded(ZoneFoldExec fold, AggregatedScan below) {
        ScanExec scan = below.scan();
        List<String> uses = new ArrayList<>();
        if (prunes(scan)) {
            uses.add("skipped where no row can match");
        }
        uses.add(
                below.predicate() == null
                        ? "folded where their statistics answer"
                        : "folded where all rows match and their statistics answer");
        List<TableIndex> indexes = new ArrayList<>(scan.indexes());
        indexes.addAll(fold.indexes());
        say(scan, indexes, uses);
        sayPicked(scan);
    }

    /// Whether a zone map is on a column of the condition.
    private static boolean prunes(ScanExec scan) {
        Expr pruning = scan.pruning();
        return pruning != null && Exprs.columns(pruning).stream().anyMatch(column -> isOn(scan, column));
    }

    private static boolean isOn(ScanExec scan, int column) {
        int position = scan.projection().get(column);
        return scan.indexes().stream().anyMatch(index -> isZoneMap(index) && index.column() == position);
    }

    private static boolean isZoneMap(TableIndex index) {
        return index.kind().equals(TableIndex.ZONE_MAP);
    }

    private void sayPicked(ScanExec scan) {
        List<TableIndex> bitmaps = scan.indexes().stream()
                .filter(index -> index.kind().equals(TableIndex.BITMAP))
                .toList();
        long covered = scan.fragments().stream()
                .map(Fragment::id)
                .filter(id -> bitmaps.stream().anyMatch(index -> index.covers(id)))
                .count();
        if (scan.pruning() != null && covered > 0) {
            String names = bitmaps.stream().map(TableIndex::name).distinct().collect(Collectors.joining(", "));
            sentences.add(scan.snapshot().name() + ": rows of " + covered + (covered == 1 ? " fragment" : " fragments")
                    + " are picked by " + names + " where few match");
        }
    }

    private void say(ScanExec scan, List<TableIndex> indexes, List<String> uses) {
        Set<String> names = new LinkedHashSet<>();
        Set<Integer> covered = new LinkedHashSet<>();
        for (TableIndex index : indexes) {
            if (!isZoneMap(index)) {
                continue;
            }
            names.add(index.name());
            scan.fragments().stream().map(Fragment::id).filter(index::covers).forEach(covered::add);
        }
        if (names.isEmpty() || uses.isEmpty()) {
            return;
        }
        sentences.add(scan.snapshot().name() + ": zones of " + String.join(", ", names) + " in " + covered.size()
                + (covered.size() == 1 ? " fragment" : " fragments") + " are " + String.join(", ", uses)
                + ", else read");
    }
}
