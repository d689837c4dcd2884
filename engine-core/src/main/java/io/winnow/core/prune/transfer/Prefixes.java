package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Neighbours;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.Signs;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.LikePattern;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Strings that start alike stand together in their order: from the prefix to just before the next one, which does
/// not exist for a prefix of only the largest code point.
public final class Prefixes {
    private Prefixes() {}

    /// Whether texts start with a prefix; NULLs and errors are left out.
    public static TruthSet startsWith(AbstractValue texts, String prefix) {
        if (!texts.hasOrdinary()) {
            return TruthSet.NONE;
        }
        @Nullable String end = Neighbours.afterPrefix(prefix);
        ObjectRange inside = ObjectRange.of(DataType.UTF8, prefix, end, end == null ? 0 : ObjectRange.HIGH_OPEN);
        boolean within = (Signs.of(texts, inside) & Signs.EQUAL) != 0;
        boolean below = (Signs.of(texts, point(prefix)) & Signs.LESS) != 0;
        boolean above = end != null && (Signs.of(texts, point(end)) & ~Signs.LESS) != 0;
        return (within ? TruthSet.TRUE : TruthSet.NONE).union(below || above ? TruthSet.FALSE : TruthSet.NONE);
    }

    /// Whether texts are of a pattern; NULLs and errors are left out.
    public static TruthSet like(AbstractValue texts, LikePattern pattern) {
        if (texts.single() instanceof String text) {
            return TruthSet.of((Boolean) pattern.matches(text));
        }
        if (!texts.hasOrdinary()) {
            return TruthSet.NONE;
        }
        if (pattern.isLiteral()) {
            int signs = Signs.of(texts, point(pattern.literalPrefix()));
            return ((signs & Signs.EQUAL) != 0 ? TruthSet.TRUE : TruthSet.NONE)
                    .union((signs & ~Signs.EQUAL) != 0 ? TruthSet.FALSE : TruthSet.NONE);
        }
        TruthSet outcomes = startsWith(texts, pattern.literalPrefix());
        return pattern.isPrefixOnly() ? outcomes : outcomes.union(TruthSet.FALSE);
    }

    private static AbstractValue point(String text) {
        return AbstractValue.constant(DataType.UTF8, text);
    }
}
