package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.Domain;

@Domain(KernelDomain.class)
class TextKernelTest {
    /// With the Kelvin sign and the long s, letters outside ASCII that are `k` and `s` when case does not matter.
    private static final String ALPHABET = "abAB%_%_ä€x\\ks\u212a\u017f";

    private static final List<String> SHAPES =
            List.of("%special%requests%", "abc", "abc%", "%abc", "%b%", "%", "", "%%", "_", "%_", "\\");

    @Property(tries = 620)
    void constantPatternsMatchAsTheInterpreterDoes(@ForAll("patterns") String pattern, @ForAll Shape shape) {
        check(new Literal(DataType.UTF8, pattern), shape);
    }

    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.frequencyOf(
                Tuple.of(25, Arbitraries.strings().withChars(ALPHABET).ofMaxLength(5)),
                Tuple.of(1, Arbitraries.of(SHAPES)));
    }

    @Property(tries = 2)
    void lettersOutsideAsciiEqualThoseInsideWhereCaseDoesNotMatter(@ForAll Shape shape) {
        for (String text : List.of("k", "K", "\u212a")) {
            for (String pattern : List.of("k", "\u212a", "%\u212a", "_%", "\u212a_")) {
                Literal value = new Literal(DataType.UTF8, text);
                Like like = new Like(value, new Literal(DataType.UTF8, pattern), -1, true);
                new KernelCheck(shape).check(like, DataType.UTF8);
            }
        }
    }

    @Property(tries = 10)
    void patternsMayComeFromAColumn(@ForAll Shape shape) {
        check(column(1, DataType.UTF8), shape);
        check(new Literal(DataType.UTF8, null), shape);
    }

    private static void check(Expr pattern, Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        for (int escape : new int[] {-1, '\\', 'a'}) {
            kernels.check(new Like(column(0, DataType.UTF8), pattern, escape, false), DataType.UTF8, DataType.UTF8);
            kernels.check(new Like(column(0, DataType.UTF8), pattern, escape, true), DataType.UTF8, DataType.UTF8);
        }
    }

    @Property(tries = 350)
    void membershipInConstantsMatchesTheInterpreter(
            @ForAll DataType type, @ForAll("counts") int count, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        List<Expr> options = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            options.add(new Literal(type, kernels.carriers().orNull(type, 0.02)));
        }
        In in = new In(column(0, type), options);
        kernels.check(in, type);
        kernels.check(new Not(in), type);
    }

    @Provide
    Arbitrary<Integer> counts() {
        return Arbitraries.of(0, 1, 3, 5, 40);
    }

    @Property(tries = 20)
    void membershipTakesColumnsAndOtherTypes(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Expr wide = column(0, DataType.INT64);
        List<Expr> columns = List.of(column(1, DataType.INT64), new Literal(DataType.INT64, 3L));
        kernels.check(new In(wide, columns), DataType.INT64, DataType.INT64);
        List<Expr> floats = List.of(new Literal(DataType.FLOAT64, 3.0), new Literal(DataType.FLOAT64, 2.5));
        kernels.check(new In(wide, floats), DataType.INT64);
    }
}
