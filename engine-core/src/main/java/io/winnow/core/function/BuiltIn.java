package io.winnow.core.function;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.prune.TransferRule;
import io.winnow.core.type.DataType;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A function as a row of a table: names, forms and what it computes.
///
/// @param description the form, a colon, and a sentence; the form stands in errors too
/// @param fallible whether it can fail on values of the argument types
record BuiltIn(
        String name,
        List<String> aliases,
        FunctionCategory category,
        String description,
        Forms forms,
        NullableBody body,
        boolean strict,
        Predicate<List<DataType>> fallible,
        Volatility volatility,
        TransferRule transferRule)
        implements ScalarFunction {
    /// What a function computes from arguments that may be NULL.
    @FunctionalInterface
    interface NullableBody {
        @Nullable
        Object apply(@Nullable Object[] arguments, FunctionCall call);
    }

    /// What a function computes from arguments none of which is NULL.
    @FunctionalInterface
    interface Body {
        @Nullable
        Object apply(Object[] arguments, FunctionCall call);
    }

    /// An immutable function that never fails and is NULL where an argument is.
    static BuiltIn of(FunctionCategory category, String description, Forms forms, Body body) {
        NullableBody guarded = (arguments, call) -> {
            Object[] present = new Object[arguments.length];
            for (int i = 0; i < present.length; i++) {
                Object argument = arguments[i];
                if (argument == null) {
                    return null;
                }
                present[i] = argument;
            }
            return body.apply(present, call);
        };
        String name = description.substring(0, description.indexOf('('));
        return new BuiltIn(
                name,
                List.of(),
                category,
                description,
                forms,
                guarded,
                true,
                _ -> false,
                Volatility.IMMUTABLE,
                TransferRule.ANYTHING);
    }

    /// An immutable function that never fails and that sees NULL arguments.
    static BuiltIn ofNullable(FunctionCategory category, String description, Forms forms, NullableBody body) {
        String name = description.substring(0, description.indexOf('('));
        return new BuiltIn(
                name,
                List.of(),
                category,
                description,
                forms,
                body,
                false,
                _ -> false,
                Volatility.IMMUTABLE,
                TransferRule.ANYTHING);
    }

    BuiltIn alsoNamed(String... names) {
        return new BuiltIn(
                name, List.of(names), category, description, forms, body, strict, fallible, volatility, transferRule);
    }

    BuiltIn thatFails() {
        return thatFailsFor(_ -> true);
    }

    BuiltIn thatFailsFor(Predicate<List<DataType>> types) {
        return new BuiltIn(name, aliases, category, description, forms, body, strict, types, volatility, transferRule);
    }

    BuiltIn that(Volatility is) {
        return new BuiltIn(name, aliases, category, description, forms, body, strict, fallible, is, transferRule);
    }

    /// What it makes of abstract values.
    BuiltIn carriedBy(TransferRule rule) {
        return new BuiltIn(name, aliases, category, description, forms, body, strict, fallible, volatility, rule);
    }

    @Override
    public Signature resolve(List<DataType> arguments) {
        return resolve(arguments, Collections.nCopies(arguments.size(), null));
    }

    @Override
    public Signature resolve(List<DataType> arguments, List<? extends @Nullable Object> constants) {
        Signature signature = forms.resolve(arguments, constants);
        if (signature == null) {
            StringBuilder given = new StringBuilder();
            for (DataType argument : arguments) {
                given.append(given.isEmpty() ? "" : ", ").append(argument);
            }
            throw new SqlException(
                    ErrorCode.TYPE_MISMATCH,
                    "function " + name + " does not take (" + given + "); expected "
                            + description.substring(0, description.indexOf(": ")),
                    null);
        }
        return signature;
    }

    @Override
    public @Nullable Object evaluate(FunctionCall call, @Nullable Object[] arguments) {
        return body.apply(arguments, call);
    }

    @Override
    public boolean fallible(List<DataType> arguments) {
        return fallible.test(arguments);
    }
}
