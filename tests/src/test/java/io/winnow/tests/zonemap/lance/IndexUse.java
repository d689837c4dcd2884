package io.winnow.tests.zonemap.lance;

import io.winnow.core.io.FileKind;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlanNode;

/// What a query took from indexes, in a session that has opened none of their files before.
///
/// @param files of indexes that were opened
/// @param skipped zones that were not read
/// @param folded zones that were answered from what is known of them
record IndexUse(long files, long skipped, long folded) {
    static final IndexUse NONE = new IndexUse(0, 0, 0);

    /// Runs a query.
    ///
    /// @param fresh which has run none
    static IndexUse of(Session fresh, String sql) {
        ExplainedQuery query = fresh.explainAnalyze(sql);
        long files = query.phases().stream()
                .mapToLong(phase -> phase.filesOpened().getOrDefault(FileKind.INDEX, 0L))
                .sum();
        return new IndexUse(files, sum(query.root(), "zones_skipped"), sum(query.root(), "zones_folded"));
    }

    private static long sum(PlanNode node, String metric) {
        Number own = node.metrics().get(metric);
        return (own == null ? 0 : own.longValue())
                + node.children().stream()
                        .mapToLong(child -> sum(child, metric))
                        .sum();
    }

    IndexUse and(IndexUse other) {
        return new IndexUse(files + other.files, skipped + other.skipped, folded + other.folded);
    }
}
