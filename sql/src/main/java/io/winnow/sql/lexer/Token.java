package io.winnow.sql.lexer;

/// A piece of SQL text.
///
/// @param kind what it is
/// @param text its value, see [TokenKind]
/// @param start offset of its first char in the text
/// @param end offset after its last char
public record Token(TokenKind kind, String text, int start, int end) {
    /// Whether this is the unquoted word `word`, given in lower case.
    public boolean isWord(String word) {
        return kind == TokenKind.WORD && text.equals(word);
    }

    /// Whether this is the operator or punctuation mark `operator`.
    public boolean isOperator(String operator) {
        return kind == TokenKind.OPERATOR && text.equals(operator);
    }

    /// Whether this is a name, quoted or not (and so possibly a keyword).
    public boolean isName() {
        return kind == TokenKind.WORD || kind == TokenKind.QUOTED_NAME;
    }
}
