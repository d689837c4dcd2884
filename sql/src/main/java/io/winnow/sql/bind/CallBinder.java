package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Signature;
import io.winnow.core.type.DataType;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Binds calls: of aggregates, of the few functions that are syntax underneath, and of the registry's.
final class CallBinder {
    private static final List<String> OWN = List.of("coalesce", "if", "ifnull", "nullif", "nvl", "typeof");

    private final BindContext context;
    private final Coercer coercer;
    private final ExpressionBinder expressions;
    private final AggregateBinder aggregates;

    CallBinder(
            BindContext context,
            Coercer coercer,
            ExpressionBinder expressions,
            @Nullable AggregateCollector collector,
            String clause) {
        this.context = context;
        this.coercer = coercer;
        this.expressions = expressions;
        this.aggregates = new AggregateBinder(context, coercer, expressions, collector, clause);
    }

    Expr bind(Expression.Call call) {
        String name = call.name().name();
        if (AggregateBinder.isAggregate(name)) {
            return aggregates.bind(call);
        }
        ScalarFunction function = context.functions().find(name);
        if (function == null && !OWN.contains(name)) {
            throw unknown(call.name());
        }
        if (call.form() != Expression.Call.Form.PLAIN) {
            String what = call.form() == Expression.Call.Form.STAR ? "*" : "DISTINCT";
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT, name + "() is no aggregate and takes no " + what, call.span());
        }
        if (call.filter() != null) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    name + "() is no aggregate and takes no FILTER",
                    call.filter().span());
        }
        List<Expr> arguments = expressions.bindAll(call.arguments());
        return switch (name) {
            case "coalesce", "ifnull", "nvl" -> coalesce(call, arguments);
            case "nullif" -> nullIf(call, arguments);
            case "if" -> ifElse(call, arguments);
            case "typeof" -> {
                require(call, 1);
                yield new Literal(DataType.UTF8, arguments.getFirst().type().toString());
            }
            default ->
                scalar(
                        name,
                        name + "()",
                        call.arguments(),
                        arguments,
                        call.name().span());
        };
    }

    private void require(Expression.Call call, int count) {
        if (call.arguments().size() != count) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    call.name() + "() takes " + count + (count == 1 ? " argument" : " arguments") + ", not "
                            + call.arguments().size(),
                    call.span());
        }
    }

    private Expr coalesce(Expression.Call call, List<Expr> arguments) {
        if (!call.name().name().equals("coalesce")) {
            require(call, 2);
        }
        if (arguments.isEmpty()) {
            throw context.error(ErrorCode.INVALID_ARGUMENT, "coalesce() takes at least one argument", call.span());
        }
        DataType type = coercer.common(arguments, call.arguments(), "the arguments of " + call.name() + "()");
        List<Expr> cast = coercer.all(arguments, call.arguments(), type);
        return cast.size() == 1 ? cast.getFirst() : new Coalesce(cast);
    }

    private Expr nullIf(Expression.Call call, List<Expr> arguments) {
        require(call, 2);
        if (Exprs.isVolatile(arguments.getFirst())) {
            throw context.unsupported("nullif() over a function like random()", call.span());
        }
        Expression first = call.arguments().get(0);
        Expression second = call.arguments().get(1);
        Expr equal = expressions.compare(
                ComparisonOp.EQUAL,
                arguments.get(0),
                first,
                arguments.get(1),
                second,
                call.name().span());
        Expr value = Coercer.isNull(arguments.getFirst())
                ? coercer.cast(arguments.getFirst(), DataType.INT32)
                : arguments.getFirst();
        return new Case(List.of(equal), List.of(new Literal(value.type(), null)), value);
    }

    private Expr ifElse(Expression.Call call, List<Expr> arguments) {
        require(call, 3);
        Expr condition = coercer.condition(
                arguments.getFirst(), "if()", call.arguments().getFirst().span());
        List<Expression> sources = call.arguments().subList(1, 3);
        List<Expr> results = arguments.subList(1, 3);
        DataType type = coercer.common(results, sources, "the results of if()");
        List<Expr> cast = coercer.all(results, sources, type);
        return new Case(List.of(condition), List.of(cast.get(0)), cast.get(1));
    }

    /// A call of the registry's function `name`.
    ///
    /// @param shown how an error calls it
    Expr scalar(String name, String shown, List<? extends Expression> sources, List<Expr> arguments, Span span) {
        ScalarFunction function = function(name, shown, span);
        Signature signature = signature(function, arguments, span);
        List<Expr> cast = new ArrayList<>(arguments.size());
        for (int i = 0; i < arguments.size(); i++) {
            DataType type = signature.arguments().get(i);
            cast.add(coercer.adapt(arguments.get(i), type, sources.get(i).span()));
        }
        return new Call(function, cast, signature.result());
    }

    /// The registry's function of that name, or an error that `feature` is not supported.
    ScalarFunction function(String name, String feature, Span span) {
        ScalarFunction function = context.functions().find(name);
        if (function == null) {
            throw context.unsupported(feature, span);
        }
        return function;
    }

    /// Resolves with string literals as VARCHAR, or else as whatever fits.
    private Signature signature(ScalarFunction function, List<Expr> arguments, Span span) {
        List<DataType> types = arguments.stream().map(Expr::type).toList();
        List<@Nullable Object> constants = new ArrayList<>(arguments.size());
        for (Expr argument : arguments) {
            constants.add(argument instanceof Literal literal ? literal.value() : null);
        }
        try {
            return function.resolve(types, constants);
        } catch (SqlException e) {
            if (arguments.stream().noneMatch(Coercer::isText)) {
                throw e.position() == null ? context.error(e.code(), e.text(), span) : e;
            }
            List<DataType> open = arguments.stream()
                    .map(argument -> Coercer.isText(argument) ? DataType.NULL : argument.type())
                    .toList();
            try {
                Signature read = function.resolve(open, constants);
                List<DataType> whole = whole(arguments, read.arguments());
                return whole.equals(read.arguments()) ? read : function.resolve(whole, constants);
            } catch (SqlException second) {
                throw context.error(e.code(), e.text(), span);
            }
        }
    }

    /// `types` with those of string literals so that no digit is lost.
    private List<DataType> whole(List<Expr> arguments, List<DataType> types) {
        List<DataType> whole = new ArrayList<>(types);
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof Literal(DataType.Utf8 _, String text)) {
                whole.set(i, TextTypes.whole(text, types.get(i), context.zone()));
            }
        }
        return whole;
    }

    private RuntimeException unknown(Identifier name) {
        if (AggregateBinder.isForeign(name.name())) {
            return context.unsupported("the function " + name + "()", name.span());
        }
        List<String> candidates = new ArrayList<>(context.functions().names());
        candidates.addAll(AggregateBinder.names());
        candidates.addAll(OWN);
        return context.error(
                ErrorCode.UNKNOWN_NAME,
                "unknown function '" + name + "'" + NearestName.hint(name.name(), candidates),
                name.span());
    }
}
