package io.winnow.core.function;

import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// How a function picks its types: the signature for a call, or null where the call does not fit.
@FunctionalInterface
interface Forms {
    @Nullable
    Signature resolve(List<DataType> arguments, List<? extends @Nullable Object> constants);

    /// These parameters, each reached by an implicit cast.
    static Forms of(DataType result, DataType... parameters) {
        return optional(result, parameters.length, parameters);
    }

    /// These parameters, of which those after the first `required` may be left out.
    static Forms optional(DataType result, int required, DataType... parameters) {
        return (arguments, _) -> {
            int count = arguments.size();
            if (count < required || count > parameters.length) {
                return null;
            }
            List<DataType> types = List.of(parameters).subList(0, count);
            for (int i = 0; i < count; i++) {
                if (!Coercion.implicitly(arguments.get(i), types.get(i))) {
                    return null;
                }
            }
            return new Signature(types, result);
        };
    }

    /// At least `least` parameters of one type.
    static Forms repeated(DataType result, int least, DataType parameter) {
        return (arguments, _) ->
                arguments.size() >= least && arguments.stream().allMatch(type -> Coercion.implicitly(type, parameter))
                        ? new Signature(Collections.nCopies(arguments.size(), parameter), result)
                        : null;
    }

    /// The first of some forms that fits.
    static Forms first(Forms... forms) {
        return (arguments, constants) -> {
            for (Forms form : forms) {
                Signature signature = form.resolve(arguments, constants);
                if (signature != null) {
                    return signature;
                }
            }
            return null;
        };
    }

    /// One number, taken as it is; an untyped NULL is a float64.
    static Forms number(UnaryOperator<DataType> result) {
        return (arguments, _) -> {
            if (arguments.size() != 1) {
                return null;
            }
            DataType type = arguments.getFirst() instanceof DataType.Null ? DataType.FLOAT64 : arguments.getFirst();
            return Types.isNumeric(type) ? new Signature(List.of(type), result.apply(type)) : null;
        };
    }

    /// At least `least` arguments that have a common type, which is the result's too.
    static Forms common(int least) {
        return (arguments, _) -> {
            DataType common = arguments.size() < least ? null : commonType(arguments);
            return common == null ? null : new Signature(Collections.nCopies(arguments.size(), common), common);
        };
    }

    /// The common type of all; the type of NULL for none, null where there is none.
    static @Nullable DataType commonType(List<DataType> types) {
        DataType common = DataType.NULL;
        for (DataType type : types) {
            common = common == null ? null : Coercion.common(common, type);
        }
        return common;
    }

    /// The arguments as they come, whatever they are, with a result that does not depend on them.
    static Forms anything(DataType result, int count) {
        return (arguments, _) -> arguments.size() == count ? new Signature(arguments, result) : null;
    }

    /// A list of some types, after which other parameters follow that depend on the element.
    static List<DataType> with(DataType first, DataType... others) {
        List<DataType> types = new ArrayList<>();
        types.add(first);
        types.addAll(List.of(others));
        return types;
    }
}
