package io.winnow.tests.zonemap.lance;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.WinnowException;
import io.winnow.core.table.FragmentSet;
import io.winnow.engine.Session;
import io.winnow.engine.SessionBuilder;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.tests.table.model.Sessions;
import io.winnow.tests.table.model.Trees;
import io.winnow.zonemap.testing.LanceDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Real Lance datasets as native tables, with the zone maps that Lance gave them: every query has the right answer,
/// with the zone maps and without.
///
/// The same goes for the bitmap indexes that Lance gave them, which are attached beside the zone maps.
@Execution(ExecutionMode.CONCURRENT)
class LanceConformanceTest {
    private static final Map<String, String> WITHOUT_INDEXES = Map.of("winnow.optimizer.use_indexes", "false");

    private static final Map<String, Map<String, String>> WAYS = ways();

    /// Segments on fields of structs, which no index of a table can be on.
    private static final Map<String, List<String>> ON_FIELDS = Map.of(
            "nested",
            List.of("nested.st_a_zm.zones.arrow", "nested.st_b_zm.zones.arrow", "nested.st_sub_x_zm.zones.arrow"));

    /// Segments that speak of addresses from before a compaction.
    private static final Map<String, List<String>> STALE = Map.of(
            "compacted_deferred",
            List.of(
                    "compacted_deferred.ts_zm.zones.arrow",
                    "compacted_deferred.v_zm.zones.arrow",
                    "compacted_deferred.s_zm.zones.arrow"));

    private static Map<String, Map<String, String>> ways() {
        Map<String, Map<String, String>> ways = new LinkedHashMap<>();
        ways.put("with everything", Map.of());
        ways.put("without indexes", WITHOUT_INDEXES);
        ways.put("without folding of zones", Map.of("winnow.optimizer.zone_folding", "false"));
        ways.put("without statistics", Map.of("winnow.optimizer.use_statistics", "false"));
        ways.put("without pushdown", Map.of("winnow.optimizer.aggregate_pushdown", "false"));
        return ways;
    }

    @TempDir
    private Path root;

    static List<String> datasets() {
        return LanceDataset.names();
    }

    static List<String> seeded() {
        return datasets().stream()
                .filter(name -> !LanceDataset.of(name).seeds().isEmpty())
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("datasets")
    void answersAreRight(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        boolean isOfUse;
        try (LanceTable table = new LanceTable(root, dataset)) {
            LanceIndexes indexes = new LanceIndexes(dataset, table);
            assertThat(indexes.stale()).isEqualTo(STALE.getOrDefault(name, List.of()));
            assertThat(indexes.onFields()).isEqualTo(ON_FIELDS.getOrDefault(name, List.of()));
            table.attach(indexes.all());
            isOfUse = indexes.isOfUse();
        }
        checkWording(dataset);
        checkAnswers(dataset);
        checkUse(dataset, isOfUse);
    }

    /// Seeds speak of fragments that no segment covers, or whose segments are left out.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("seeded")
    void answersAreRightWithSeeds(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        int added;
        try (LanceTable table = new LanceTable(root, dataset)) {
            LanceIndexes indexes = new LanceIndexes(dataset, table);
            added = indexes.addSeeds();
            table.attach(indexes.all());
        }
        checkAnswers(dataset);
        if (added > 0) {
            checkUse(dataset, true);
        }
    }

    /// What others wrote is merged with what we write, and gone with the fragments that a compaction replaces.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("datasets")
    void answersAreRightAfterMaintenance(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        List<IndexEntry> indexes;
        try (LanceTable table = new LanceTable(root, dataset)) {
            indexes = new LanceIndexes(dataset, table).all();
            table.attach(indexes);
        }
        try (Session session = session(Map.of())) {
            for (IndexEntry index : indexes) {
                Sessions.run(session, "OPTIMIZE INDEX " + index.name() + " ON " + name + " MERGE");
            }
        }
        checkAnswers(dataset);
        try (Session session = session(Map.of())) {
            Sessions.run(session, "OPTIMIZE TABLE " + name);
        }
        checkAnswers(dataset);
    }

    static List<String> withBitmaps() {
        return datasets().stream()
                .filter(name -> LanceDataset.of(name).bitmaps().stream().anyMatch(LanceDataset.Bitmap::hasAddresses))
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("withBitmaps")
    void answersAreRightWithBitmaps(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        List<IndexEntry> all;
        try (LanceTable table = new LanceTable(root, dataset)) {
            LanceIndexes indexes = new LanceIndexes(dataset, table);
            assertThat(indexes.addBitmaps()).isPositive();
            all = indexes.all();
            table.attach(all);
        }
        checkAnswers(dataset);
        assertThat(answeredByIndexes(dataset)).isPositive();
        try (Session session = session(Map.of())) {
            for (IndexEntry index : all) {
                Sessions.run(session, "OPTIMIZE INDEX " + index.name() + " ON " + name + " MERGE");
            }
        }
        checkAnswers(dataset);
    }

    /// How many queries have fragments that indexes answer for.
    private int answeredByIndexes(LanceDataset dataset) {
        int answered = 0;
        List<LanceQuery> queries = LanceQuery.of(dataset);
        try (Session session = session(Map.of())) {
            for (LanceQuery query : queries) {
                answered += session.explain(query.sql()).fragments().indexed() > 0 ? 1 : 0;
            }
        }
        IO.println("%s: %d queries, %d of them with fragments that indexes answer for"
                .formatted(dataset.name(), queries.size(), answered));
        return answered;
    }

    /// Segments of versions that are not known are neither read nor touched by maintenance: nobody misses their files.
    @Test
    void unknownVersionsAreLeftAlone() throws IOException {
        Assumptions.assumeTrue(datasets().contains("versions"));
        LanceDataset dataset = LanceDataset.of("versions");
        try (LanceTable table = new LanceTable(root, dataset)) {
            table.attach(new LanceIndexes(dataset, table).all());
            IndexEntry before = table.latest().header().indexes().getFirst();
            SegmentEntry unknown = before.segments().stream()
                    .filter(segment -> segment.version() == 99)
                    .findFirst()
                    .orElseThrow();
            assertThat(unknown.files()).isNotEmpty();
            Trees.delete(table.directory().resolve(SegmentEntry.directory(unknown.id())));
            checkAnswers(dataset);
            try (Session session = Session.open(root)) {
                Sessions.run(session, "OPTIMIZE INDEX " + before.name() + " ON versions MERGE");
            }
            IndexEntry after = table.latest().header().indexes().getFirst();
            assertThat(after.segments()).contains(unknown);
            assertThat(after.segments()).extracting(SegmentEntry::version).containsExactlyInAnyOrder(0, 1, 99);
            assertThat(after.covered()).isEqualTo(FragmentSet.of(List.of(0, 1, 2, 3)));
        }
        checkAnswers(dataset);
    }

    private Session session(Map<String, String> options) {
        SessionBuilder builder = Session.builder().database(root);
        options.forEach(builder::option);
        return builder.build();
    }

    private void checkAnswers(LanceDataset dataset) {
        List<LanceQuery> queries = LanceQuery.of(dataset);
        assertThat(queries).isNotEmpty();
        List<String> wrong = new ArrayList<>();
        WAYS.forEach((way, options) -> {
            try (Session session = session(options)) {
                for (LanceQuery query : queries) {
                    String found = answer(session, query);
                    String expected = query.rows().toString();
                    if (!found.equals(expected)) {
                        wrong.add("%n%s, %s:%n%s%nand not%n%s".formatted(query.sql(), way, found, expected));
                    }
                }
            }
        });
        assertThat(wrong).isEmpty();
    }

    private static String answer(Session session, LanceQuery query) {
        try {
            return Answer.of(session, query, query.sql()).toString();
        } catch (WinnowException e) {
            return e.text();
        }
    }

    /// What is said in other words here would be wrong in Lance's.
    private void checkWording(LanceDataset dataset) {
        try (Session session = session(Map.of())) {
            for (LanceQuery query : LanceQuery.of(dataset)) {
                if (query.isReworded()) {
                    assertThat(Answer.of(session, query, query.lanceSql()))
                            .as(query.lanceSql())
                            .isNotEqualTo(query.rows());
                }
            }
        }
    }

    /// @param isOfUse whether the zone maps are of use to some query
    private void checkUse(LanceDataset dataset, boolean isOfUse) {
        List<LanceQuery> queries = LanceQuery.of(dataset);
        int using = 0;
        IndexUse use = IndexUse.NONE;
        for (LanceQuery query : queries) {
            try (Session with = session(Map.of());
                    Session without = session(WITHOUT_INDEXES)) {
                assertThat(IndexUse.of(without, query.sql())).as(query.sql()).isEqualTo(IndexUse.NONE);
                IndexUse one = IndexUse.of(with, query.sql());
                using += one.files() > 0 ? 1 : 0;
                use = use.and(one);
            }
        }
        IO.println("%s: %d queries, %d of them used an index; %d zones skipped, %d folded"
                .formatted(dataset.name(), queries.size(), using, use.skipped(), use.folded()));
        assertThat(using > 0).as("%s uses its indexes", dataset.name()).isEqualTo(isOfUse);
    }
}
