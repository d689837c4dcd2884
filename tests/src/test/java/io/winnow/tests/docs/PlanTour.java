package io.winnow.tests.docs;

import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.optimizer.aggregate.ScanPlacement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The example of the page on plans in Java.
final class PlanTour {
    private PlanTour() {}

    static List<String> lines(Path file) {
        List<String> lines = new ArrayList<>();
        try (Session session = Session.inMemory()) {
            String sql = "SELECT count(*), max(id) FROM '" + file + "' WHERE id > ?";
            ExplainedQuery explained = session.explain(sql, 3);
            for (ScanPlacement scan : explained.placements()) {
                lines.add(scan.folded() + " of " + scan.total() + " from statistics, " + scan.scanned() + " read");
                for (ScanPlacement.Reason reason : scan.reasons()) {
                    lines.add(reason.fragments().size() + " because " + reason.text());
                }
            }
        }
        return lines;
    }
}
