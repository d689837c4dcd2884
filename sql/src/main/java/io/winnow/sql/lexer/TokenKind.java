package io.winnow.sql.lexer;

/// What a token is. Keywords are words: whether a word is one depends on where it stands.
public enum TokenKind {
    /// An unquoted name or keyword; its text is folded to lower case.
    WORD,
    /// A name in double quotes; its text is what stands between them, with `""` undone.
    QUOTED_NAME,
    /// A string in any of its notations; its text is the value.
    STRING,
    /// `X'00ff'`; its text is the digits in lower case, an even number of them.
    BINARY,
    /// Digits only; `_` between digits is dropped.
    INTEGER,
    /// Digits with a point.
    DECIMAL,
    /// Digits with an exponent.
    FLOAT,
    /// `?` (empty text) or `$1` (the digits as text).
    PARAMETER,
    /// An operator or a punctuation mark.
    OPERATOR,
    /// The end of the text.
    END
}
