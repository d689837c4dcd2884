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
import org.junit.jupiter.api.Test;

class TextKernelTest {
    /// With the Kelvin sign and the long s, letters outside ASCII that are `k` and `s` when case does not matter.
    private static final String ALPHABET = "abAB%_%_ä€x\\ks\u212a\u017f";

    private final KernelCheck kernels = new KernelCheck(5);

    @Test
    void constantPatternsMatchAsTheInterpreterDoes() {
        for (int k = 0; k < 300; k++) {
            check(new Literal(DataType.UTF8, pattern()));
        }
        for (String pattern :
                List.of("%special%requests%", "abc", "abc%", "%abc", "%b%", "%", "", "%%", "_", "%_", "\\")) {
            check(new Literal(DataType.UTF8, pattern));
        }
    }

    @Test
    void lettersOutsideAsciiEqualThoseInsideWhereCaseDoesNotMatter() {
        for (String text : List.of("k", "K", "\u212a")) {
            for (String pattern : List.of("k", "\u212a", "%\u212a", "_%", "\u212a_")) {
                Literal value = new Literal(DataType.UTF8, text);
                kernels.check(new Like(value, new Literal(DataType.UTF8, pattern), -1, true), 1, DataType.UTF8);
            }
        }
    }

    @Test
    void patternsMayComeFromAColumn() {
        check(column(1, DataType.UTF8));
        check(new Literal(DataType.UTF8, null));
    }

    private void check(Expr pattern) {
        for (int escape : new int[] {-1, '\\', 'a'}) {
            kernels.check(new Like(column(0, DataType.UTF8), pattern, escape, false), 2, DataType.UTF8, DataType.UTF8);
            kernels.check(new Like(column(0, DataType.UTF8), pattern, escape, true), 2, DataType.UTF8, DataType.UTF8);
        }
    }

    private String pattern() {
        StringBuilder pattern = new StringBuilder();
        for (int n = kernels.random().nextInt(6); n > 0; n--) {
            pattern.append(ALPHABET.charAt(kernels.random().nextInt(ALPHABET.length())));
        }
        return pattern.toString();
    }

    @Test
    void membershipInConstantsMatchesTheInterpreter() {
        for (DataType type : TestTypes.all()) {
            for (int count : new int[] {0, 1, 3, 5, 40}) {
                List<Expr> options = new ArrayList<>();
                for (int k = 0; k < count; k++) {
                    options.add(new Literal(type, kernels.carriers().orNull(type, 0.02)));
                }
                In in = new In(column(0, type), options);
                kernels.check(in, 2, type);
                kernels.check(new Not(in), 2, type);
            }
        }
    }

    @Test
    void membershipTakesColumnsAndOtherTypes() {
        Expr wide = column(0, DataType.INT64);
        List<Expr> columns = List.of(column(1, DataType.INT64), new Literal(DataType.INT64, 3L));
        kernels.check(new In(wide, columns), 20, DataType.INT64, DataType.INT64);
        List<Expr> floats = List.of(new Literal(DataType.FLOAT64, 3.0), new Literal(DataType.FLOAT64, 2.5));
        kernels.check(new In(wide, floats), 20, DataType.INT64);
    }
}
