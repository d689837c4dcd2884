package io.winnow.sql.parser;

import io.winnow.sql.ast.ColumnDefinition;
import io.winnow.sql.ast.ColumnDefinition.Nulls;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.TypeName;
import io.winnow.sql.lexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses the columns of CREATE TABLE.
final class ColumnParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;
    private final TypeParser types;

    ColumnParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.types = new TypeParser(tokens);
    }

    /// `(name [type …], …)`: all with a type or all without.
    List<ColumnDefinition> parse() {
        tokens.expectOperator("(");
        List<ColumnDefinition> columns = new ArrayList<>();
        do {
            refuseTableConstraint();
            columns.add(column(columns.isEmpty() ? null : columns.getFirst()));
        } while (tokens.acceptOperator(","));
        if (!tokens.atOperator(")")) {
            throw tokens.unexpected("',' or ')'");
        }
        tokens.next();
        return columns;
    }

    private ColumnDefinition column(@Nullable ColumnDefinition first) {
        Identifier name = tokens.name("a column name");
        boolean bare = tokens.atOperator(",") || tokens.atOperator(")");
        if (bare ? first != null && first.type() != null : first != null && first.type() == null) {
            throw tokens.unexpected(bare ? "a type" : "',' or ')', since the columns before have no types");
        }
        if (bare) {
            return new ColumnDefinition(name, null, Nulls.ALLOWED, null, name.span());
        }
        TypeName type = types.parse();
        Nulls nulls = null;
        Expression ifAbsent = null;
        while (!tokens.atOperator(",") && !tokens.atOperator(")") && !tokens.atEnd()) {
            Token word = tokens.peek();
            if (tokens.acceptWords("not", "null") || tokens.acceptWord("null")) {
                if (nulls != null) {
                    throw tokens.error("a second [NOT] NULL of column '" + name + "'", word.start());
                }
                nulls = word.isWord("not") ? Nulls.REFUSED : Nulls.ALLOWED;
            } else if (tokens.acceptWord("default")) {
                if (ifAbsent != null) {
                    throw tokens.error("a second DEFAULT of column '" + name + "'", word.start());
                }
                ifAbsent = expressions.parse();
            } else {
                refuseConstraint();
                throw tokens.unexpected("NOT NULL, DEFAULT, ',' or ')'");
            }
        }
        Nulls given = nulls == null ? Nulls.ALLOWED : nulls;
        return new ColumnDefinition(
                name, type, given, ifAbsent, tokens.from(name.span().start()));
    }

    private void refuseTableConstraint() {
        boolean key = tokens.atWords("primary", "key") || tokens.atWords("foreign", "key");
        boolean check =
                tokens.atAnyWord("unique", "check", "exclude") && tokens.peek(1).isOperator("(");
        Token kind = tokens.peek(2);
        boolean named = tokens.atWord("constraint")
                && (kind.isWord("primary") || kind.isWord("foreign") || kind.isWord("unique") || kind.isWord("check"));
        if (key || check || named) {
            refuseConstraint();
        }
        if (tokens.atWord("like")) {
            throw tokens.unsupported("LIKE in CREATE TABLE");
        }
    }

    private void refuseConstraint() {
        String constraint = switch (tokens.peek().text().toLowerCase(Locale.ROOT)) {
            case "primary" -> "PRIMARY KEY";
            case "foreign" -> "FOREIGN KEY";
            case "unique" -> "UNIQUE";
            case "check" -> "CHECK";
            case "references" -> "REFERENCES";
            case "constraint" -> "CONSTRAINT";
            case "exclude" -> "EXCLUDE";
            case "generated", "as" -> "GENERATED columns";
            case "identity", "autoincrement", "auto_increment" -> "columns that number themselves";
            case "collate" -> "COLLATE";
            case "comment" -> "COMMENT";
            default -> null;
        };
        if (constraint != null && tokens.peek().isName()) {
            throw tokens.unsupported(constraint);
        }
    }
}
