package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which operands of an AND or OR are joined to one table, and which keep their places.
class JunctionsTest {
    private static final int T = TruthSet.TRUE.bits();
    private static final int F = TruthSet.FALSE.bits();
    private static final int FAILS = TruthSet.FAILURE.bits();

    private static Node node(int column, boolean fallible, @Nullable Steps steps) {
        return Node.of(DataType.BOOL, (_, _, _) -> TruthSet.ANY, List.of(), column, fallible, List.of())
                .withSteps(steps);
    }

    /// A condition that is one thing below a key and another from there on.
    private static Node tabled(int column, long start, int below, int above) {
        return node(column, false, steps(column, start, below, above));
    }

    private static Steps steps(int column, long start, int below, int above) {
        LongCuts cuts = new LongCuts(new long[] {start});
        return new Steps(column, DataType.INT32, cuts, new int[] {below, above}, TruthSet.UNKNOWN.bits(), 0, 0);
    }

    private static Node junction(Budget budget, boolean isAnd, Node... operands) {
        List<Node> all = List.of(operands);
        Node junction =
                Node.of(DataType.BOOL, new Junction(isAnd, all.size()), all, Node.column(all), false, List.of());
        return new Junctions(budget).of(junction, isAnd);
    }

    private static Node and(Node... operands) {
        return junction(new Budget(), true, operands);
    }

    private static final Node BELOW_5 = tabled(0, 5, T, F);
    private static final Node FROM_9 = tabled(0, 9, F, T);
    private static final Node OTHER = tabled(1, 3, T, F);

    @Test
    void tablesOfOneColumnBecomeOne() {
        Node both = and(BELOW_5, FROM_9);
        assertThat(both.steps()).isNotNull();
        assertThat(both.steps().regions()).isOne(); // never true
        assertThat(both.column()).isZero();
        Node either = junction(new Budget(), false, BELOW_5, FROM_9);
        assertThat(either.steps()).isNotNull();
        assertThat(either.steps().regions()).isEqualTo(3);
        assertThat(and(BELOW_5)).isSameAs(BELOW_5);
    }

    @Test
    void aConstantJoinsATable() {
        Node both = and(Node.constant(DataType.BOOL, true), BELOW_5);
        assertThat(both.steps()).isNotNull();
        assertThat(both.steps().cuts().all()).isEqualTo(steps(0, 5, T, F).cuts().all());
        Node none = and(Node.constant(DataType.BOOL, true), Node.failure(DataType.BOOL));
        assertThat(none.steps()).isNull();
        assertThat(none.operands()).hasSize(2);
    }

    @Test
    void operandsThatCannotFailAreSortedByColumn() {
        Node all = and(BELOW_5, OTHER, FROM_9);
        assertThat(all.steps()).isNull();
        assertThat(all.operands()).hasSize(2);
        assertThat(all.operands().getFirst().operands()).containsExactly(BELOW_5, FROM_9);
        assertThat(all.operands().getFirst().steps()).isNotNull();
        assertThat(all.operands().getLast()).isSameAs(OTHER);
        assertThat(all.column()).isEqualTo(Node.MANY_COLUMNS);
    }

    @Test
    void anOperandThatMayFailKeepsItsPlace() {
        Node fallible = node(1, true, null);
        assertThat(and(BELOW_5, fallible, FROM_9).operands()).containsExactly(BELOW_5, fallible, FROM_9);
        assertThat(and(BELOW_5, fallible, FROM_9).fallible()).isTrue();
        Node failing = node(1, true, steps(1, 3, T, FAILS));
        assertThat(and(BELOW_5, failing, FROM_9).operands()).containsExactly(BELOW_5, failing, FROM_9);
        // Its table shows that it never does.
        Node safe = node(1, true, steps(1, 3, T, F));
        assertThat(and(BELOW_5, safe, FROM_9).operands()).hasSize(2);
    }

    @Test
    void anOperandWithoutATableStandsAlone() {
        Node untabled = node(0, false, null);
        assertThat(and(BELOW_5, untabled, FROM_9).operands()).containsExactly(BELOW_5, untabled, FROM_9);
        assertThat(and(untabled, BELOW_5).operands()).containsExactly(untabled, BELOW_5);
    }

    @Test
    void whatIsNotPaidForIsNotJoined() {
        for (int left : new int[] {3, 4}) { // there are two regions in each
            Budget budget = new Budget();
            assertThat(budget.take(1_000_000 - left)).isTrue();
            assertThat(junction(budget, true, BELOW_5, FROM_9).steps() != null).isEqualTo(left == 4);
        }
    }

    @Test
    void completeTablesAreLookedUpWhereOthersAreComputed() {
        Node all = and(BELOW_5, node(0, false, null), OTHER);
        assertThat(Program.computing(all).length()).isEqualTo(4);
        assertThat(Program.lookingUp(all).length()).isEqualTo(4);
        Node both = and(BELOW_5, FROM_9);
        assertThat(Program.lookingUp(both).length()).isOne();
        Node open = Node.of(DataType.BOOL, new Junction(true, 1), List.of(BELOW_5), 0, false, List.of())
                .withSteps(steps(0, 5, T, F | T | Steps.OPEN));
        assertThat(Program.lookingUp(open).length()).isOne();
        assertThat(Program.computing(open).length()).isEqualTo(2);
    }
}
