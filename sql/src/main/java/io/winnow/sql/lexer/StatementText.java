package io.winnow.sql.lexer;

/// One statement of a script.
///
/// @param text from its first token to its last, without the `;`; comments between the tokens are kept
/// @param offset where the text starts in the script, in chars
/// @param line the 1-based line of the script that it starts on
/// @param column the 1-based column it starts in, in code points
public record StatementText(String text, long offset, int line, int column) {}
