package io.winnow.tablestore.fault;

import java.util.ArrayList;
import java.util.List;

/// Statements that faults are put into, each with what was done before it.
@SuppressWarnings("ImmutableEnumChecker") // records and lists made by List.of
enum Work {
    CREATE_TABLE(new Step.Create("t", 0, 0)),
    CREATE_TABLE_AS(new Step.Create("t", 0, 20)),
    INSERT(new Step.Insert("t", 20, 13), new Step.Create("t", 0, 20)),
    DELETE_SOME(new Step.Delete("t", id -> id % 4 == 1), new Step.Create("t", 0, 20)),
    DELETE_MORE(
            new Step.Delete("t", id -> id % 2 == 0),
            new Step.Create("t", 0, 20),
            new Step.Delete("t", id -> id % 4 == 1)),
    DELETE_FRAGMENTS(new Step.Delete("t", id -> id < 18), new Step.Create("t", 0, 20)),
    DELETE_ALL(new Step.Delete("t", _ -> true), new Step.Create("t", 0, 20)),
    OPTIMIZE(
            new Step.Optimize("t"),
            new Step.Create("t", 0, 20),
            new Step.Delete("t", id -> id % 4 == 1),
            new Step.Insert("t", 20, 2)),
    VACUUM(
            new Step.Vacuum("t"),
            new Step.Create("t", 0, 20),
            new Step.Delete("t", id -> id % 4 == 1),
            new Step.Delete("t", id -> id % 4 == 2),
            new Step.Insert("t", 20, 2),
            new Step.Optimize("t")),
    DROP(
            new Step.Drop("t"),
            new Step.Create("other", 0, 3),
            new Step.Create("t", 0, 20),
            new Step.Delete("t", id -> id % 4 == 1)),
    REPLACE(new Step.Replace("t", 5, 20), new Step.Create("t", 0, 20)),
    CREATE_INDEX(
            new Step.CreateIndex("t", "bits", Step.IndexKind.BITMAP),
            new Step.Create("t", 0, 20),
            new Step.Delete("t", id -> id % 4 == 1),
            new Step.CreateIndex("t", "other", Step.IndexKind.SEEDED)),
    CREATE_INDEX_OVER_NOTHING(new Step.CreateIndex("t", "i", Step.IndexKind.SEEDED), new Step.Create("t", 0, 0)),
    OPTIMIZE_INDEX(new Step.OptimizeIndex("t", "i", false), indexed(new Step.Insert("t", 30, 10))),
    OPTIMIZE_INDEX_MERGE(
            new Step.OptimizeIndex("t", "bits", true),
            indexed(new Step.OptimizeIndex("t", "bits", false), new Step.Insert("t", 30, 10))),
    DROP_INDEX(new Step.DropIndex("t", "bits"), indexed()),
    INSERT_WITH_SEEDS(new Step.Insert("t", 30, 13), indexed()),
    DELETE_INDEXED_FRAGMENTS(new Step.Delete("t", id -> id < 18), indexed()),
    OPTIMIZE_INDEXED(new Step.Optimize("t"), indexed(new Step.Delete("t", id -> id % 4 == 1))),
    VACUUM_INDEXED(
            new Step.Vacuum("t"),
            indexed(
                    new Step.OptimizeIndex("t", "i", true),
                    new Step.OptimizeIndex("t", "bits", true),
                    new Step.CreateIndex("t", "gone", Step.IndexKind.BITMAP),
                    new Step.Optimize("t"),
                    new Step.DropIndex("t", "gone"))),
    DROP_INDEXED(new Step.Drop("t"), indexed()),
    REPLACE_INDEXED(new Step.Replace("t", 5, 20), indexed()),
    CREATE_FIRST_VIEW(new Step.CreateView("v", "SELECT 1"), new Step.Create("t", 0, 1)),
    CREATE_VIEW(new Step.CreateView("w", "SELECT 2"), views(20)),
    DROP_VIEW(new Step.DropView("v3"), views(20));

    private final Step step;
    private final List<Step> before;

    Work(Step step, Step... before) {
        this.step = step;
        this.before = List.of(before);
    }

    /// A table with indexes that do not cover all of it, and what comes after that.
    private static Step[] indexed(Step... more) {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Create("t", 0, 20));
        steps.add(new Step.CreateIndex("t", "i", Step.IndexKind.SEEDED));
        steps.add(new Step.CreateIndex("t", "bits", Step.IndexKind.BITMAP));
        steps.add(new Step.Insert("t", 20, 10));
        steps.addAll(List.of(more));
        return steps.toArray(new Step[0]);
    }

    private static Step[] views(int count) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(new Step.CreateView("v" + i, "SELECT " + i));
        }
        return steps.toArray(new Step[0]);
    }

    Step step() {
        return step;
    }

    List<Step> before() {
        return before;
    }

    State stateBefore() {
        return State.of(before);
    }

    State stateAfter() {
        List<Step> all = new ArrayList<>(before);
        all.add(step);
        return State.of(all);
    }
}
