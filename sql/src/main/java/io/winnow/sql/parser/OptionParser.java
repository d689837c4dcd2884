package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.TableOption;
import java.util.ArrayList;
import java.util.List;

/// Parses `WITH (name = value, …)`.
final class OptionParser {
    private final TokenStream tokens;
    private final ExpressionParser expressions;

    OptionParser(TokenStream tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    /// The options, where WITH comes next; else none.
    List<TableOption> parse() {
        List<TableOption> options = new ArrayList<>();
        if (!tokens.acceptWord("with")) {
            return options;
        }
        tokens.expectOperator("(");
        do {
            Identifier name = tokens.anyName("the name of an option");
            tokens.expectOperator("=");
            Expression value = expressions.parse();
            boolean word =
                    value instanceof Expression.Column column && column.parts().size() == 1;
            if (word && value instanceof Expression.Column column) {
                value = new Literal.Text(column.parts().getFirst().name(), column.span());
            }
            options.add(new TableOption(name, value, tokens.from(name.span().start())));
        } while (tokens.acceptOperator(","));
        tokens.expectOperator(")");
        return options;
    }
}
