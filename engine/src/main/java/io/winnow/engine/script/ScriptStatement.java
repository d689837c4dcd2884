package io.winnow.engine.script;

import io.winnow.core.error.SourcePosition;

/// One statement of a script.
///
/// @param text from its first token to its last, without the `;`
/// @param source text around it, from the start of a line
/// @param start where `text` begins in `source`, in chars
/// @param line line of the script, from 1, on which it begins
public record ScriptStatement(String text, String source, int start, int line) {
    /// A place in the statement as a place in the script.
    public SourcePosition inScript(SourcePosition inStatement) {
        int offset = start + offset(inStatement);
        SourcePosition inSource = SourcePosition.of(source, offset);
        int linesBefore = line - SourcePosition.of(source, start).line();
        return new SourcePosition(
                inSource.line() + linesBefore, inSource.column(), inSource.sourceLine(), inSource.caret());
    }

    /// Where the position lies in `text`, in chars.
    private int offset(SourcePosition position) {
        int at = 0;
        for (int passed = 1; passed < position.line() && at < text.length(); at++) {
            char c = text.charAt(at);
            boolean ends = c == '\n' || (c == '\r' && !(at + 1 < text.length() && text.charAt(at + 1) == '\n'));
            passed += ends ? 1 : 0;
        }
        for (int column = 1; column < position.column() && at < text.length(); column++) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }
}
