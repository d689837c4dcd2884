package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Expression.Call;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.Span;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses calls, also those with words between their arguments.
final class CallParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final OperandParser operands;

    CallParser(TokenStream tokens, ExpressionParser expressions, OperandParser operands) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.operands = operands;
    }

    /// A name with `(` right after it comes next.
    Expression parse() {
        Token name = tokens.next();
        if (name.kind() == TokenKind.WORD) {
            refuse(name);
        }
        tokens.expectOperator("(");
        Expression special = name.kind() == TokenKind.WORD ? special(name) : null;
        return special == null ? plain(name) : special;
    }

    private void refuse(Token name) {
        String feature = switch (name.text()) {
            case "row" -> "row values";
            case "grouping" -> "GROUPING";
            case "unnest" -> "unnest";
            case "columns" -> "COLUMNS";
            case "lambda" -> "lambdas";
            default -> null;
        };
        if (feature != null) {
            throw tokens.unsupported(feature, name);
        }
    }

    private @Nullable Expression special(Token name) {
        return switch (name.text()) {
            case "extract" -> extract(name);
            case "substring", "substr" -> substring(name);
            case "position" -> position(name);
            case "trim" -> trim(name);
            case "overlay" -> overlay(name);
            default -> null;
        };
    }

    private Expression plain(Token name) {
        operands.refuseSubquery();
        if (tokens.atOperator("*") && tokens.peek(1).isOperator(")")) {
            tokens.next();
            tokens.next();
            return finished(name, List.of(), Call.Form.STAR);
        }
        Call.Form form = Call.Form.PLAIN;
        if (tokens.acceptWord("distinct")) {
            form = Call.Form.DISTINCT;
        } else if (tokens.atWord("all") && !tokens.peek(1).isOperator("(")) {
            tokens.next();
        }
        List<Expression> arguments = new ArrayList<>();
        if (form == Call.Form.DISTINCT || !tokens.atOperator(")")) {
            arguments.add(argument());
            arguments.addAll(more());
        }
        close(name);
        return finished(name, arguments, form);
    }

    private Expression argument() {
        boolean named = tokens.peek().isName()
                && (tokens.peek(1).isOperator("=>") || tokens.peek(1).isOperator(":="));
        if (named) {
            throw tokens.unsupported("named arguments");
        }
        if (tokens.atWord("variadic") && tokens.peek(1).isName()) {
            throw tokens.unsupported("VARIADIC");
        }
        return expressions.parse();
    }

    private List<Expression> more() {
        List<Expression> arguments = new ArrayList<>();
        while (tokens.acceptOperator(",")) {
            arguments.add(argument());
        }
        return arguments;
    }

    private void close(Token name) {
        if (tokens.atWord("order")) {
            throw tokens.unsupported("ORDER BY inside " + name.text() + "()");
        }
        if (tokens.atWord("using")) {
            throw tokens.unsupported("USING inside " + name.text() + "()");
        }
        if ((tokens.atWord("ignore") || tokens.atWord("respect"))
                && tokens.peek(1).isWord("nulls")) {
            throw tokens.unsupported("window functions");
        }
        if (!tokens.atOperator(")")) {
            throw tokens.unexpected("',' or ')'");
        }
        tokens.next();
    }

    private Expression finished(Token name, List<Expression> arguments, Call.Form form) {
        Expression filter = null;
        if (tokens.atWords("within", "group")) {
            throw tokens.unsupported("WITHIN GROUP");
        }
        if (tokens.atWord("filter") && tokens.peek(1).isOperator("(")) {
            tokens.next();
            tokens.next();
            tokens.expectWord("where");
            filter = expressions.parse();
            tokens.expectOperator(")");
        }
        boolean nulls = tokens.atWords("ignore", "nulls") || tokens.atWords("respect", "nulls");
        boolean over = tokens.atWord("over")
                && (tokens.peek(1).isOperator("(")
                        || (tokens.peek(1).isName()
                                && !Keywords.isReserved(tokens.peek(1).text())));
        if (nulls || over) {
            throw tokens.unsupported("window functions");
        }
        return new Call(TokenStream.identifier(name), arguments, form, filter, tokens.from(name.start()));
    }

    private Expression call(Token at, String function, Expression... arguments) {
        tokens.expectOperator(")");
        Identifier name = new Identifier(function, TokenStream.span(at));
        return new Call(name, List.of(arguments), Call.Form.PLAIN, null, tokens.from(at.start()));
    }

    private @Nullable Expression extract(Token name) {
        Token field = tokens.peek();
        boolean fieldFirst = (field.isName() || field.kind() == TokenKind.STRING)
                && tokens.peek(1).isWord("from");
        if (!fieldFirst) {
            throw tokens.unexpected("a field such as YEAR and then FROM");
        }
        tokens.next();
        tokens.next();
        Expression value = expressions.parse();
        Expression part = new Literal.Text(field.text().toLowerCase(Locale.ROOT), TokenStream.span(field));
        return call(name, "date_part", part, value);
    }

    private Expression substring(Token name) {
        Expression value = expressions.parse();
        if (tokens.acceptWord("from")) {
            Expression start = expressions.parse();
            return tokens.acceptWord("for")
                    ? call(name, "substring", value, start, expressions.parse())
                    : call(name, "substring", value, start);
        }
        if (tokens.atWord("for")) {
            Span span = TokenStream.span(tokens.next());
            Expression length = expressions.parse();
            return call(name, "substring", value, new Literal.IntegerNumber(BigInteger.ONE, span), length);
        }
        return rest(name, value);
    }

    private Expression position(Token name) {
        Expression part = expressions.beforeIn();
        if (tokens.acceptWord("in")) {
            return call(name, "strpos", expressions.parse(), part);
        }
        return rest(name, part);
    }

    private Expression trim(Token name) {
        String function = "trim";
        boolean side = tokens.atAnyWord("leading", "trailing", "both")
                && !tokens.peek(1).isOperator(")")
                && !tokens.peek(1).isOperator(",");
        if (side) {
            function = switch (tokens.next().text()) {
                case "leading" -> "ltrim";
                case "trailing" -> "rtrim";
                default -> "trim";
            };
            if (tokens.acceptWord("from")) {
                return call(name, function, expressions.parse());
            }
        }
        Expression first = expressions.parse();
        if (tokens.acceptWord("from")) {
            Expression value = expressions.parse();
            return call(name, function, value, first);
        }
        return side ? call(name, function, first) : rest(name, first);
    }

    private Expression overlay(Token name) {
        Expression value = expressions.parse();
        if (!tokens.acceptWord("placing")) {
            return rest(name, value);
        }
        Expression replacement = expressions.parse();
        tokens.expectWord("from");
        Expression start = expressions.parse();
        return tokens.acceptWord("for")
                ? call(name, "overlay", value, replacement, start, expressions.parse())
                : call(name, "overlay", value, replacement, start);
    }

    /// The plain form after all: `first` is the first argument.
    private Expression rest(Token name, Expression first) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(first);
        arguments.addAll(more());
        close(name);
        return finished(name, arguments, Call.Form.PLAIN);
    }
}
