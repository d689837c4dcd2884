package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.In;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Or;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Picks how an IN is computed: by a set for constants of the value's type, else as a chain of equalities.
final class InCompiler {
    private InCompiler() {}

    static Kernel compile(In in, Compilation compilation) {
        Expr value = in.value();
        if (in.options().isEmpty()) {
            return compilation.kernel(Literal.FALSE);
        }
        List<Object> constants = constants(in);
        if (constants != null) {
            Membership membership = Membership.of(value.type(), constants);
            if (membership != null) {
                boolean hasNull = constants.size() < in.options().size();
                return new InKernel(compilation.kernel(value), membership, hasNull);
            }
        }
        if (Exprs.isVolatile(value)) {
            return rowWise(in, compilation);
        }
        List<Expr> equalities = new ArrayList<>();
        for (Expr option : in.options()) {
            equalities.add(new Comparison(ComparisonOp.EQUAL, value, option));
        }
        return compilation.kernel(equalities.size() == 1 ? equalities.getFirst() : new Or(equalities));
    }

    /// The constants that are not NULL; null if an option is no constant of the value's type.
    private static @Nullable List<Object> constants(In in) {
        List<Object> constants = new ArrayList<>();
        for (Expr option : in.options()) {
            if (!(option instanceof Literal literal)) {
                return null;
            }
            Object value = literal.value();
            if (value != null) {
                if (!literal.type().equals(in.value().type())) {
                    return null;
                }
                constants.add(value);
            }
        }
        return constants;
    }

    /// A value that may differ each time it is computed must be computed once.
    private static Kernel rowWise(In in, Compilation compilation) {
        List<Expr> children = in.children();
        return RowWiseKernel.lax(
                children, compilation.kernels(children), DataType.BOOL, compilation.context(), arguments -> {
                    boolean unknown = arguments[0] == null;
                    for (int k = 1; k < arguments.length; k++) {
                        Object value = arguments[0];
                        Object option = arguments[k];
                        if (value == null || option == null) {
                            unknown = true;
                        } else if (ScalarOrder.compare(
                                        value,
                                        children.get(0).type(),
                                        option,
                                        children.get(k).type())
                                == 0) {
                            return true;
                        }
                    }
                    return unknown ? null : (Object) false;
                });
    }

    /// TRUE on a match, else UNKNOWN if the value or an option is NULL.
    private record InKernel(Kernel value, Membership membership, boolean hasNull) implements Kernel {
        @Override
        public Column evaluate(Batch batch) {
            int rows = batch.rows();
            Column values = value.evaluate(batch).decoded();
            byte[] out = new byte[rows];
            membership.mark(values, out, rows);
            long[] validity = values.validity();
            if (hasNull) {
                validity = Validity.and(validity, Bits.pack(out, rows), rows);
            }
            return new BoolColumn(out, validity, rows);
        }
    }
}
