package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Expression.Call;
import io.winnow.sql.ast.Expression.Case;
import io.winnow.sql.ast.Expression.Cast;
import io.winnow.sql.ast.Expression.StructOf;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.TypeName;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses what operators stand between: literals, names, calls, CASE, CAST and parentheses.
final class OperandParser {
    private static final int LARGEST_PARAMETER = 65_535;

    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final TypeParser types;
    private final LiteralParser literals;
    private final CallParser calls;
    private int unnumbered;
    private boolean numbered;

    OperandParser(TokenStream tokens, ExpressionParser expressions, TypeParser types) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.types = types;
        this.literals = new LiteralParser(tokens, types);
        this.calls = new CallParser(tokens, expressions, this);
    }

    Expression parse() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case STRING, BINARY, INTEGER, DECIMAL, FLOAT -> literals.plain();
            case PARAMETER -> parameter();
            case WORD -> word(token);
            case QUOTED_NAME -> nameOrCall();
            case OPERATOR -> bracketed(token);
            case END -> throw tokens.unexpected("an expression");
        };
    }

    private Expression word(Token token) {
        boolean call = tokens.peek(1).isOperator("(");
        return switch (token.text()) {
            case "null" -> new Literal.Null(TokenStream.span(tokens.next()));
            case "true" -> new Literal.Bool(true, TokenStream.span(tokens.next()));
            case "false" -> new Literal.Bool(false, TokenStream.span(tokens.next()));
            case "case" -> caseOf();
            case "cast" -> cast(Cast.Failure.ERROR);
            case "try_cast" -> cast(Cast.Failure.NULL);
            case "exists" -> throw tokens.unsupported("subqueries in expressions");
            case "any", "some", "all" ->
                throw call ? tokens.unsupported("ANY and ALL") : tokens.unexpected("an expression");
            case "array" -> array(token);
            default -> {
                if (literals.atTyped()) {
                    yield literals.typed();
                }
                if (token.text().equals("map") && tokens.peek(1).isOperator("{")) {
                    throw tokens.unsupported("MAP literals");
                }
                if (!call && isCurrent(token.text()) && !tokens.peek(1).isOperator(".")) {
                    tokens.next();
                    yield new Call(
                            TokenStream.identifier(token), List.of(), Call.Form.PLAIN, null, TokenStream.span(token));
                }
                if (Keywords.isReserved(token.text())) {
                    throw tokens.unexpected("an expression");
                }
                yield nameOrCall();
            }
        };
    }

    private static boolean isCurrent(String word) {
        return switch (word) {
            case "current_date", "current_time", "current_timestamp", "localtime", "localtimestamp" -> true;
            default -> false;
        };
    }

    private Expression array(Token token) {
        Token after = tokens.peek(1);
        if (after.isOperator("[")) {
            tokens.next();
            return list(token);
        }
        if (after.isOperator("(") && startsQuery(tokens.peek(2))) {
            throw tokens.unsupported("subqueries in expressions");
        }
        return nameOrCall();
    }

    private Expression nameOrCall() {
        if (tokens.peek(1).isOperator("(")) {
            return calls.parse();
        }
        Token first = tokens.next();
        List<Identifier> parts = new ArrayList<>();
        parts.add(TokenStream.identifier(first));
        while (tokens.atOperator(".")) {
            tokens.next();
            if (tokens.atOperator("*")) {
                throw tokens.error(
                        "'*' with a qualifier stands only in a select list, by itself",
                        tokens.peek().start());
            }
            parts.add(tokens.anyName("a name after '.'"));
            if (parts.size() > TokenStream.HEIGHT_LIMIT) {
                throw tokens.tooDeep(TokenStream.HEIGHT_LIMIT, first.start());
            }
        }
        if (tokens.atOperator("(")) {
            throw tokens.unsupported("function names with a dot, and method calls", first);
        }
        if (tokens.peek().kind() == TokenKind.STRING && parts.size() == 1) {
            throw tokens.unexpected("an operator or the end of the expression after " + first.text());
        }
        return new Expression.Column(parts, tokens.from(first.start()));
    }

    private Expression bracketed(Token token) {
        return switch (token.text()) {
            case "(" -> parenthesised();
            case "[" -> list(token);
            case "{" -> struct();
            case "*" -> throw tokens.error("'*' stands only in a select list and in count(*)", token.start());
            default -> {
                Infix.refuseForeign(tokens, token);
                throw tokens.unexpected("an expression");
            }
        };
    }

    private Expression parenthesised() {
        tokens.expectOperator("(");
        refuseSubquery();
        Expression inner = expressions.parse();
        if (tokens.atOperator(",")) {
            throw tokens.unsupported("row values");
        }
        tokens.expectOperator(")");
        return inner;
    }

    /// Refuses a query where an expression is expected.
    void refuseSubquery() {
        if (startsQuery(tokens.peek())) {
            throw tokens.unsupported("subqueries in expressions");
        }
    }

    private static boolean startsQuery(Token token) {
        return token.isWord("select") || token.isWord("with") || token.isWord("values") || token.isWord("from");
    }

    private Expression list(Token start) {
        tokens.expectOperator("[");
        List<Expression> elements = tokens.atOperator("]") ? List.of() : expressions.list();
        if (tokens.atWord("for")) {
            throw tokens.unsupported("list comprehensions");
        }
        tokens.expectOperator("]");
        return new Expression.ListOf(elements, tokens.from(start.start()));
    }

    private Expression struct() {
        Token open = tokens.expectOperator("{");
        List<StructOf.Entry> entries = new ArrayList<>();
        do {
            Token name = tokens.peek();
            if (!name.isName() && name.kind() != TokenKind.STRING) {
                throw tokens.unexpected("a field name");
            }
            tokens.next();
            tokens.expectOperator(":");
            entries.add(new StructOf.Entry(TokenStream.identifier(name), expressions.parse()));
        } while (tokens.acceptOperator(","));
        tokens.expectOperator("}");
        return new StructOf(entries, tokens.from(open.start()));
    }

    private Expression parameter() {
        Token token = tokens.next();
        boolean counted = token.text().isEmpty();
        if (counted ? numbered : unnumbered > 0) {
            throw tokens.error("parameters are written either ? or $1, not both in one statement", token.start());
        }
        if (counted) {
            unnumbered++;
            return new Expression.Parameter(unnumbered, TokenStream.span(token));
        }
        numbered = true;
        int index = token.text().length() > 5 ? LARGEST_PARAMETER + 1 : Integer.parseInt(token.text());
        if (index < 1 || index > LARGEST_PARAMETER) {
            throw tokens.error("parameters are numbered from $1 to $" + LARGEST_PARAMETER, token.start());
        }
        return new Expression.Parameter(index, TokenStream.span(token));
    }

    private Expression caseOf() {
        Token start = tokens.expectWord("case");
        Expression operand = tokens.atWord("when") ? null : expressions.parse();
        List<Case.When> branches = new ArrayList<>();
        if (!tokens.atWord("when")) {
            throw tokens.unexpected("WHEN");
        }
        while (tokens.acceptWord("when")) {
            Expression condition = expressions.parse();
            tokens.expectWord("then");
            branches.add(new Case.When(condition, expressions.parse()));
        }
        Expression otherwise = tokens.acceptWord("else") ? expressions.parse() : null;
        if (!tokens.atWord("end")) {
            throw tokens.unexpected(otherwise == null ? "WHEN, ELSE or END" : "END");
        }
        tokens.next();
        return new Case(operand, branches, otherwise, tokens.from(start.start()));
    }

    private Expression cast(Cast.Failure failure) {
        Token start = tokens.next();
        tokens.expectOperator("(");
        Expression operand = expressions.parse();
        tokens.expectWord("as");
        TypeName type = types.parse();
        if (tokens.atWord("format")) {
            throw tokens.unsupported("CAST with FORMAT");
        }
        tokens.expectOperator(")");
        return new Cast(operand, type, failure, tokens.from(start.start()));
    }
}
