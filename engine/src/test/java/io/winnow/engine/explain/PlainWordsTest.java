package io.winnow.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentLocation;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.optimizer.aggregate.ScanPlacement.Reason;
import io.winnow.physical.plan.PlaceholderRowExec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainWordsTest {
    private static final FragmentLocation NOWHERE = new FragmentLocation() {
        @Override
        public String format() {
            return "none";
        }

        @Override
        public String file() {
            return "none";
        }
    };

    private static List<String> of(ScanPlacement... scans) {
        return PlainWords.of(new ExplainedQuery(
                "SELECT 1",
                List.of(),
                new FragmentCounts(0, 0, 0, 0, 0),
                List.of(scans),
                List.of(),
                List.of(),
                List.of(),
                "",
                new PlaceholderRowExec(),
                new PlanNode("PlaceholderRowExec", "", Map.of(), Map.of(), List.of())));
    }

    private static Reason reason(String text, int... ids) {
        return new Reason(
                text,
                Arrays.stream(ids).mapToObj(id -> Fragment.of(id, 10, NOWHERE)).toList());
    }

    @Test
    void everyWayOfAnsweringHasItsShareAndTheFirstNamesTheWhole() {
        ScanPlacement scan = new ScanPlacement(
                "t", 20, 0, 15, 3, 2, List.of(reason("a < 3: not decided", 4, 7), reason("no sum", 9)));

        assertThat(of(scan))
                .containsExactly("t: 15 of 20 fragments answered from statistics, 2 skipped because no row can match, "
                        + "2 read because a < 3: not decided, 1 read because no sum");
    }

    @Test
    void oneFragmentNoneAndNoTable() {
        assertThat(of(new ScanPlacement("t", 1, 0, 0, 0, 1, List.of())))
                .containsExactly("t: 1 of 1 fragment skipped because no row can match");
        assertThat(of(new ScanPlacement("t", 0, 0, 0, 0, 0, List.of())))
                .containsExactly("t: no fragments, nothing to read");
        assertThat(of()).containsExactly("No table is read.");
    }

    @Test
    void everyTableHasASentence() {
        assertThat(of(
                        new ScanPlacement("a", 2, 1, 1, 0, 0, List.of()),
                        new ScanPlacement("b", 2, 0, 0, 2, 0, List.of(reason("rows are read", 0, 1)))))
                .containsExactly(
                        "a: 1 of 2 fragments answered from statistics, 1 answered from indexes",
                        "b: 2 of 2 fragments read because rows are read");
    }
}
