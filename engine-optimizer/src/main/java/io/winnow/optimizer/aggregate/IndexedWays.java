package io.winnow.optimizer.aggregate;

import io.winnow.core.expr.Expr;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.TableIndex;
import io.winnow.optimizer.index.ExactIndexes;
import io.winnow.optimizer.index.ExactIndexes.Exact;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds how indexes answer for a fragment. There may be many fragments, but few ways: each is worked out once, for all
/// fragments of which the same conjuncts are left undecided and the same indexes know the same. Belongs to one thread.
final class IndexedWays {
    private final List<String> conjuncts;
    private final List<@Nullable List<IndexNeed>> filter;
    private final List<IndexNeed> always;
    private final @Nullable String obstacle;
    private final ExactIndexes exact;
    private final List<Asked> columns = new ArrayList<>();
    private final int width;

    private final int[] key;
    private int[] lastKey = new int[0];
    private @Nullable IndexedWay lastWay;
    private final Map<IntBuffer, IndexedWay> known = new HashMap<>();

    /// A column of which something has to be known.
    ///
    /// @param candidates in the order in which they are asked
    /// @param nulls whether it is asked of it which rows are NULL
    private record Asked(int column, List<Exact> candidates, boolean nulls) {
        /// The position of the candidate that knows a fragment; -1 where none does.
        int find(int fragment, boolean nullsDo) {
            for (int i = 0; i < candidates.size(); i++) {
                FragmentSet covered =
                        nullsDo ? candidates.get(i).nulls() : candidates.get(i).values();
                if (covered.contains(fragment)) {
                    return i;
                }
            }
            return -1;
        }
    }

    /// @param conditions the conjuncts of the filter
    /// @param filter by conjunct what has to be known; null where no index can decide it
    /// @param always what groups and aggregates need
    /// @param obstacle why no fragment is answered whatever the filter is; null where some may be
    IndexedWays(
            ExactIndexes exact,
            List<Expr> conditions,
            List<@Nullable List<IndexNeed>> filter,
            List<IndexNeed> always,
            @Nullable String obstacle) {
        this.exact = exact;
        this.conjuncts = conditions.stream().map(Expr::toString).toList();
        this.filter = filter;
        this.always = always;
        this.obstacle = obstacle;
        Map<Integer, Boolean> asked = new TreeMap<>();
        always.forEach(need -> asked.merge(need.column().index(), need.nullsDo(), Boolean::logicalOr));
        for (List<IndexNeed> needs : filter) {
            if (needs != null) {
                needs.forEach(need -> asked.merge(need.column().index(), need.nullsDo(), Boolean::logicalOr));
            }
        }
        int most = 0;
        for (Map.Entry<Integer, Boolean> column : asked.entrySet()) {
            columns.add(new Asked(column.getKey(), exact.on(column.getKey()), column.getValue()));
            most = column.getKey() + 1;
        }
        width = most;
        key = new int[conjuncts.size() + 2 * columns.size()];
    }

    /// The way of a fragment; the same instance for fragments that are alike.
    ///
    /// @param undecided positions of the conjuncts that are not TRUE for all its rows
    IndexedWay of(int fragment, BitSet undecided) {
        int at = 0;
        for (int i = 0; i < conjuncts.size(); i++) {
            key[at++] = undecided.get(i) ? 1 : 0;
        }
        for (Asked asked : columns) {
            key[at++] = asked.find(fragment, false);
            key[at++] = asked.nulls() ? asked.find(fragment, true) : -1;
        }
        IndexedWay way = lastWay;
        if (way == null || !Arrays.equals(key, lastKey)) {
            lastKey = key.clone();
            way = known.computeIfAbsent(IntBuffer.wrap(lastKey), _ -> way(fragment, undecided));
            lastWay = way;
        }
        return way;
    }

    private IndexedWay way(int fragment, BitSet undecided) {
        Set<Exact> used = new LinkedHashSet<>();
        List<IndexNeed> needs = new ArrayList<>();
        List<Integer> left = new ArrayList<>(undecided.cardinality());
        double united = 0;
        for (int i = undecided.nextSetBit(0); i >= 0; i = undecided.nextSetBit(i + 1)) {
            List<IndexNeed> own = filter.get(i);
            if (own == null) {
                return IndexedWay.none(conjuncts.get(i) + ": not decided by indexes");
            }
            left.add(i);
            needs.addAll(own);
            for (IndexNeed need : own) {
                if (!find(need, fragment, used)) {
                    return lacks(need);
                }
                united +=
                        need.named() >= 0 ? need.named() : values(need.column().index(), fragment) / 2.0;
            }
        }
        if (obstacle != null) {
            return IndexedWay.none(obstacle);
        }
        needs.addAll(always);
        for (IndexNeed need : always) {
            if (!find(need, fragment, used)) {
                return lacks(need);
            }
        }
        long several =
                needs.stream().map(need -> need.column().index()).distinct().count();
        Long[] distinct = new Long[width];
        Arrays.setAll(distinct, column -> values(column, fragment));
        return new IndexedWay(null, left, inOrder(used), united, several > 1, Arrays.asList(distinct));
    }

    private boolean find(IndexNeed need, int fragment, Set<Exact> used) {
        Asked asked = asked(need.column().index());
        int found = asked == null ? -1 : asked.find(fragment, need.nullsDo());
        if (asked == null || found < 0) {
            return false;
        }
        used.add(asked.candidates().get(found));
        return true;
    }

    private @Nullable Asked asked(int column) {
        for (Asked asked : columns) {
            if (asked.column() == column) {
                return asked;
            }
        }
        return null;
    }

    private long values(int column, int fragment) {
        Asked asked = asked(column);
        int found = asked == null ? -1 : asked.find(fragment, false);
        return asked == null || found < 0 ? 0 : asked.candidates().get(found).mostValues();
    }

    private IndexedWay lacks(IndexNeed need) {
        String bitmap = exact.bitmapOn(need.column().index());
        if (bitmap != null) {
            return IndexedWay.none(need.column() + ": not covered by " + bitmap + " (OPTIMIZE INDEX covers it)");
        }
        return IndexedWay.none(need.column() + (need.nullsDo() ? ": no index tells its NULLs" : ": no bitmap index"));
    }

    private static List<TableIndex> inOrder(Set<Exact> used) {
        return used.stream()
                .map(Exact::index)
                .sorted(Comparator.comparing(TableIndex::name))
                .toList();
    }
}
