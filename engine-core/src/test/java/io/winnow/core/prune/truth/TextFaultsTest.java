package io.winnow.core.prune.truth;

import static io.winnow.core.aggregate.AggregateFunction.COUNT_DISTINCT;
import static io.winnow.core.aggregate.AggregateFunction.MAX;
import static io.winnow.core.aggregate.AggregateFunction.MIN;
import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.call;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.like;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.not;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Like;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Text and bytes over which engines gave wrong answers from statistics.
class TextFaultsTest {
    private static final TruthSet T = TruthSet.TRUE;
    private static final TruthSet F = TruthSet.FALSE;
    private static final TruthSet U = TruthSet.UNKNOWN;
    private static final TruthSet TF = T.union(F);
    private static final TruthSet FU = F.union(U);

    @Test
    void cutBoundsDecideOnlyWhatTheyBound() {
        Rows rows = Rows.of(DataType.UTF8, "apple", "apricot-99")
                .bounds("appl", "aprj")
                .nulls(0);
        rows.gives(equal(rows.x(), text("apricot-99")), 1, TF);
        rows.gives(greater(rows.x(), text("apri")), 1, TF);
        rows.gives(atLeast(rows.x(), text("aprj")), 0, TF);
        rows.gives(greater(rows.x(), text("aprj")), 0, F);
    }

    @Test
    void stringsAreOrderedByTheirBytes() {
        Rows high = Rows.of(DataType.UTF8, "🌼a").bounds("🌼a", "🌼a").nulls(0);
        high.gives(greater(high.x(), text("\uff61z")), 1, T);
        Rows low =
                Rows.of(DataType.UTF8, "\uff61a").bounds("\uff61a", "\uff61a").nulls(0);
        low.gives(less(low.x(), text("🌼")), 1, T);
        Rows edge =
                Rows.of(DataType.UTF8, "a\ud7ffA").bounds("a\ud7ff", "a\ue000").nulls(0);
        edge.gives(like(edge.x(), "a\ud7ff%"), 1, TF);
        edge.gives(equal(edge.x(), text("a\ud7ffA")), 1, TF);
    }

    @Test
    void anEscapedWildcardIsPartOfThePrefix() {
        Expr escaped = new Like(column(DataType.UTF8), text("ab\\_%"), '\\', false);
        Rows.of(DataType.UTF8, "ab_01", "ab_99")
                .bounds("ab_01", "ab_99")
                .nulls(0)
                .gives(escaped, 2, T);
        Rows.of(DataType.UTF8, "abX7").bounds("abX7", "abX7").nulls(0).gives(escaped, 0, F);
        Rows.of(DataType.UTF8, "ab\\7").bounds("ab\\7", "ab\\7").nulls(0).gives(escaped, 0, F);
        Rows any =
                Rows.of(DataType.UTF8, "ab_01", "abX7").bounds("abX7", "ab_01").nulls(0);
        any.gives(like(any.x(), "ab_%"), 2, TF);
        any.gives(like(any.x(), "abX7"), 1, TF);
    }

    @Test
    void bytesAreUnsigned() {
        Rows rows = Rows.of(DataType.BINARY, Bytes.of((byte) 0x80), Bytes.of((byte) 0x80, (byte) 0))
                .bounds(Bytes.of((byte) 0x80), Bytes.of((byte) 0x80, (byte) 0))
                .nulls(0);
        rows.gives(greater(rows.x(), literal(DataType.BINARY, Bytes.of((byte) 0x7f))), 2, T);
        rows.gives(less(rows.x(), literal(DataType.BINARY, Bytes.of((byte) 0x80, (byte) 0))), 1, TF);
    }

    @Test
    void cutBoundsAnswerNothing() {
        Rows rows = Rows.of(DataType.UTF8, "K20240917-77").nulls(0).noNans();
        rows.bounds("K2024091", "K2024092")
                .leavesOpen(MIN, MAX, COUNT_DISTINCT)
                .gives(equal(rows.x(), text("K20240917-77")), 1, TF)
                .gives(greater(rows.x(), text("K2024091")), 1, TF)
                .gives(less(rows.x(), text("K2024091")), 0, F)
                .gives(greater(rows.x(), text("K2024092")), 0, F);
        Stat<Object> whole = Stat.exact("K20240917-77");
        Stat<Object> raised = new Stat.Bound<>("K2024092");
        Rows half = new Rows(rows.type(), rows.values(), rows.statistics().withBounds(whole, raised));
        half.answers(MIN, "K20240917-77").leavesOpen(MAX, COUNT_DISTINCT);
    }

    @Test
    void aBoundThatCannotBeRaisedIsNone() {
        String most = Character.toString(Character.MAX_CODE_POINT);
        Rows rows = Rows.of(DataType.UTF8, most + "b").bounds(most, null).nulls(0);
        rows.gives(greater(rows.x(), text(most + "a")), 1, TF);
        rows.gives(equal(rows.x(), text(most + "b")), 1, TF);
        rows.gives(less(rows.x(), text("z")), 0, F);
        Rows latin =
                Rows.of(DataType.UTF8, "n\u00ffq").bounds("n\u00ff", "n\u0100").nulls(0);
        latin.gives(greater(latin.x(), text("n\u00ff")), 1, TF);
        latin.gives(greater(latin.x(), text("n\u0100")), 0, F);
        Rows ascii =
                Rows.of(DataType.UTF8, "p\u007fq").bounds("p\u007f", "p\u0080").nulls(0);
        ascii.gives(equal(ascii.x(), text("p\u007fq")), 1, TF);
        ascii.gives(less(ascii.x(), text("p\u007f")), 0, F);
    }

    @Test
    void extremesOfTextAreThoseOfItsBytes() {
        Rows flower = Rows.of(DataType.UTF8, "🌼a").exact("🌼a", "🌼a");
        Rows half = Rows.of(DataType.UTF8, "\uff61a").exact("\uff61a", "\uff61a");
        for (List<Rows> order : List.of(List.of(flower, half), List.of(half, flower))) {
            assertThat(Rows.merged(MAX, order)).containsExactly("🌼a");
            assertThat(Rows.merged(MIN, order)).containsExactly("\uff61a");
        }
        Rows mixed = Rows.of(DataType.UTF8, "\uff61a", "🌼a")
                .bounds("\uff61a", "🌼a")
                .nulls(0);
        mixed.gives(less(mixed.x(), text("🌼")), 1, TF);
        mixed.gives(greater(mixed.x(), text("🌼b")), 0, F);
        Rows prefix = Rows.of(DataType.UTF8, "a", "a\0").bounds("a", "a\0").nulls(0);
        prefix.gives(greater(prefix.x(), text("a")), 1, TF);
        prefix.gives(greater(prefix.x(), text("a\0")), 0, F);
        prefix.gives(less(prefix.x(), text("Z")), 0, F);
    }

    @Test
    void extremesOfBytesAreUnsigned() {
        Bytes low = Bytes.of((byte) 0x7f);
        Bytes high = Bytes.of((byte) 0x80);
        Bytes longer = Bytes.of((byte) 0x80, (byte) 0);
        List<Rows> fragments = List.of(
                Rows.of(DataType.BINARY, longer).exact(longer, longer),
                Rows.of(DataType.BINARY, low).exact(low, low),
                Rows.of(DataType.BINARY, high).exact(high, high));
        assertThat(Rows.merged(MAX, fragments)).containsExactly(longer);
        assertThat(Rows.merged(MIN, fragments)).containsExactly(low);
        Rows small = fragments.get(1).nulls(0);
        small.gives(greater(small.x(), literal(DataType.BINARY, low)), 0, F);
        small.gives(less(small.x(), literal(DataType.BINARY, Bytes.of((byte) 0xff))), 1, T);
        small.gives(greater(small.x(), literal(DataType.BINARY, Bytes.of())), 1, T);
        Rows middle = fragments.get(2).nulls(0);
        Expr from = atLeast(middle.x(), literal(DataType.BINARY, high));
        middle.gives(and(from, less(middle.x(), literal(DataType.BINARY, longer))), 1, T);
    }

    @Test
    void whatFoldsCaseOrCountsHasAnotherOrder() {
        Rows rows =
                Rows.of(DataType.UTF8, "AB_1", "aB_2").bounds("AB_1", "aB_2").nulls(0);
        rows.gives(new Like(rows.x(), text("ab\\_%"), '\\', true), 2, TF);
        rows.gives(equal(call("lower", rows.x()), text("ab_2")), 1, T.union(FU));
        rows.gives(equal(call("upper", rows.x()), text("AB_2")), 1, T.union(FU));
        Rows lengths = Rows.of(DataType.UTF8, "a", "bcd", "c").bounds("a", "c").nulls(0);
        lengths.gives(greater(call("length", lengths.x()), integer(1)), 1, T.union(FU));
        lengths.gives(equal(call("reverse", lengths.x()), text("dcb")), 1, T.union(FU));
    }

    @Test
    void aNegatedPatternKeepsWhatTheEscapeExcludes() {
        Expr escaped = new Like(column(DataType.UTF8), text("ab\\_%"), '\\', false);
        Rows rows = Rows.of(DataType.UTF8, "abX7", "ab_01", null)
                .bounds("abX7", "ab_01")
                .nulls(1);
        rows.gives(escaped, 1, T.union(FU));
        rows.gives(not(escaped), 1, T.union(FU));
        Rows other =
                Rows.of(DataType.UTF8, "ab\\7", "abX7").bounds("abX7", "ab\\7").nulls(0);
        other.gives(not(escaped), 2, T);
        other.gives(like(other.x(), "ab_7"), 2, TF);
        other.gives(call("starts_with", other.x(), text("ab_")), 0, F);
        Expr percent = new Like(other.x(), text("ab!%%"), '!', false);
        Rows.of(DataType.UTF8, "ab%", "ab%z").bounds("ab%", "ab%z").nulls(0).gives(percent, 2, T);
        other.gives(percent, 0, F);
    }
}
