package io.winnow.engine.explain;

import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.table.FragmentIds;
import io.winnow.optimizer.aggregate.ScanPlacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Says in sentences what of a table is read for a query, and why.
public final class PlainWords {
    private PlainWords() {}

    /// A sentence per table that the query asks, such as
    /// `t.parquet: 18 of 20 fragments answered from statistics, 2 read because v: max not exact`, one
    /// per scan that asks zone maps, and what is to be said of statistics that contradict themselves.
    public static List<String> of(ExplainedQuery query) {
        List<String> sentences = new ArrayList<>();
        for (ScanPlacement scan : query.placements()) {
            sentences.add(scan.table() + ": " + sentence(scan));
        }
        sentences.addAll(IndexWords.of(query.physicalPlan()));
        sentences.addAll(rejected(query));
        return sentences.isEmpty() ? List.of("No table is read.") : sentences;
    }

    /// A sentence per column of which statistics were left aside, such as
    /// `t.parquet: the statistics of v on fragments [0, 2] contradict themselves and were left aside`.
    static List<String> rejected(ExplainedQuery query) {
        Map<String, List<Integer>> columns = new LinkedHashMap<>();
        for (RejectedStatistics.Entry entry : query.rejected()) {
            String column = entry.table() + ": the statistics of " + entry.column();
            columns.computeIfAbsent(column, _ -> new ArrayList<>()).add(entry.fragment());
        }
        List<String> sentences = new ArrayList<>(columns.size());
        columns.forEach((column, fragments) -> sentences.add(column + " on fragments " + FragmentIds.ranges(fragments)
                + " contradict themselves and were left aside"));
        return sentences;
    }

    private static String sentence(ScanPlacement scan) {
        if (scan.total() == 0) {
            return "no fragments, nothing to read";
        }
        List<String> parts = new ArrayList<>();
        if (scan.folded() > 0) {
            parts.add(share(scan.folded(), scan, parts) + " answered from statistics");
        }
        if (scan.indexed() > 0) {
            parts.add(share(scan.indexed(), scan, parts) + " answered from indexes");
        }
        if (scan.skipped() > 0) {
            parts.add(share(scan.skipped(), scan, parts) + " skipped because no row can match");
        }
        for (ScanPlacement.Reason reason : scan.reasons()) {
            parts.add(share(reason.fragments().size(), scan, parts) + " read because " + reason.text());
        }
        return String.join(", ", parts);
    }

    /// The first share names the whole.
    private static String share(int count, ScanPlacement scan, List<String> before) {
        if (!before.isEmpty()) {
            return String.valueOf(count);
        }
        return count + " of " + scan.total() + (scan.total() == 1 ? " fragment" : " fragments");
    }
}
