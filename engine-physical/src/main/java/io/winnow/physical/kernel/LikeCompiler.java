package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.LikePattern;
import io.winnow.core.type.DataType;

/// Picks how a LIKE is matched: constant patterns over the UTF-8 bytes, others row by row.
final class LikeCompiler {
    private LikeCompiler() {}

    static Kernel compile(Like like, Compilation compilation) {
        if (like.pattern() instanceof Literal literal && literal.value() instanceof String pattern) {
            LikePattern reference;
            try {
                reference = pattern(like, pattern);
            } catch (ExecutionException _) {
                // An error of each row that has a value.
                return rowWise(like, compilation);
            }
            TextMatcher matcher = like.ignoreCase()
                    ? new CaselessMatcher(reference, Utf8Pattern.ignoringCase(pattern, like.escape()))
                    : Utf8Pattern.parse(pattern, like.escape()).matcher();
            return new LikeKernel(compilation.kernel(like.value()), matcher);
        }
        return rowWise(like, compilation);
    }

    private static LikePattern pattern(Like like, String pattern) {
        return like.ignoreCase()
                ? LikePattern.ignoringCase(pattern, like.escape())
                : LikePattern.of(pattern, like.escape());
    }

    private static Kernel rowWise(Like like, Compilation compilation) {
        return RowWiseKernel.strict(
                like.children(),
                compilation.kernels(like.children()),
                DataType.BOOL,
                compilation.context(),
                arguments -> pattern(like, (String) ArithmeticCompiler.known(arguments[1]))
                        .matches((String) ArithmeticCompiler.known(arguments[0])));
    }

    /// A text column against a constant pattern.
    private record LikeKernel(Kernel value, TextMatcher matcher) implements Kernel {
        @Override
        public BoolColumn evaluate(Batch batch) {
            int rows = batch.rows();
            BytesColumn texts = (BytesColumn) value.evaluate(batch).decoded();
            byte[] out = new byte[rows];
            matcher.match(texts, out, rows);
            return new BoolColumn(out, texts.validity(), rows);
        }
    }
}
