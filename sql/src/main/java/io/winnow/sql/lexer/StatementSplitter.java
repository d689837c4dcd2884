package io.winnow.sql.lexer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cuts a script into statements at each `;` outside quotes, dollar quotes and comments.
///
/// Takes the script in pieces of any size, so that a reader of lines can run each statement as soon as it is
/// complete; the work is linear in the script's length. Statements without a token (blank, only comments) are
/// dropped. Never fails: text that no lexer would take is passed on for the parser to complain about, a comment that is
/// never closed included.
public final class StatementSplitter {
    private enum State {
        PLAIN,
        WORD,
        STRING,
        ESCAPE_STRING,
        QUOTED_NAME,
        DOLLAR_STRING,
        LINE_COMMENT,
        COMMENT
    }

    private final StringBuilder pending = new StringBuilder();
    private final List<StatementText> complete = new ArrayList<>();
    private State state = State.PLAIN;
    private int at;
    private int wordStart;
    private int commentDepth;
    private String delimiter = "";
    private boolean last;

    private long offset;
    private int line = 1;
    private int column = 1;

    private int start = -1;
    private int end;
    private long startOffset;
    private int startLine;
    private int startColumn;

    /// Whether `start` is that of an open comment before any token: a statement only if the comment is never closed.
    private boolean onlyComment;

    /// Splits a whole script; the last statement needs no `;`.
    public static List<StatementText> split(String script) {
        StatementSplitter splitter = new StatementSplitter();
        List<StatementText> statements = new ArrayList<>(splitter.feed(script));
        splitter.finish().ifPresent(statements::add);
        return statements;
    }

    /// Takes the next piece of the script and gives the statements whose `;` it brought.
    public List<StatementText> feed(String piece) {
        pending.append(piece);
        scan();
        List<StatementText> found = List.copyOf(complete);
        complete.clear();
        return found;
    }

    /// Says that the script is over and gives the last statement when it had no `;`. Afterwards the splitter is as
    /// new.
    public Optional<StatementText> finish() {
        last = true;
        scan();
        end = state == State.COMMENT ? at : end;
        Optional<StatementText> rest = start < 0 ? Optional.empty() : Optional.of(statement());
        pending.setLength(0);
        state = State.PLAIN;
        at = 0;
        start = -1;
        onlyComment = false;
        offset = 0;
        line = 1;
        column = 1;
        last = false;
        return rest;
    }

    /// Whether a statement, a quote or a comment has begun and not ended: an interactive loop then asks for more.
    public boolean incomplete() {
        return start >= 0 || at < pending.length();
    }

    private void scan() {
        while (at < pending.length() && step()) {}
        forget();
    }

    /// Handles what stands at `at`; false when that needs more text to be told apart.
    private boolean step() {
        char c = pending.charAt(at);
        return switch (state) {
            case PLAIN -> plain(c);
            case WORD -> word();
            case STRING -> quoted(c, '\'');
            case QUOTED_NAME -> quoted(c, '"');
            case ESCAPE_STRING -> escaped(c);
            case DOLLAR_STRING -> dollarString();
            case LINE_COMMENT -> {
                if (c == '\n' || c == '\r') {
                    state = State.PLAIN;
                }
                yield advance(1);
            }
            case COMMENT -> comment(c);
        };
    }

    private boolean plain(char c) {
        if (c == ';') {
            if (start >= 0) {
                complete.add(statement());
            }
            advance(1);
            start = -1;
            return true;
        }
        if (c == '-' || c == '/') {
            if (at + 1 == pending.length() && !last) {
                return false;
            }
            boolean pair = at + 1 < pending.length() && pending.charAt(at + 1) == (c == '-' ? '-' : '*');
            if (pair) {
                state = c == '-' ? State.LINE_COMMENT : State.COMMENT;
                commentDepth = 1;
                onlyComment = c == '/' && start < 0;
                if (onlyComment) {
                    begin();
                }
                return advance(2);
            }
        }
        if (c == ' ' || (c >= '\t' && c <= '\r') || (c == '\uFEFF' && offset == 0)) {
            return advance(1);
        }
        if (Character.isHighSurrogate(c) && at + 1 == pending.length() && !last) {
            return false;
        }
        int code = Character.codePointAt(pending, at);
        begin();
        if (Characters.startsName(code) || Characters.isDigit(c)) {
            state = State.WORD;
            wordStart = at;
            return taken(Character.charCount(code));
        }
        return switch (c) {
            case '\'' -> open(State.STRING);
            case '"' -> open(State.QUOTED_NAME);
            case '$' -> dollar();
            default -> taken(Character.charCount(code));
        };
    }

    private boolean open(State opened) {
        state = opened;
        return taken(1);
    }

    private boolean word() {
        char c = pending.charAt(at);
        if (Character.isHighSurrogate(c) && at + 1 == pending.length() && !last) {
            return false;
        }
        int code = Character.codePointAt(pending, at);
        if (Characters.continuesName(code)) {
            return taken(Character.charCount(code));
        }
        boolean escapes = c == '\'' && at == wordStart + 1 && (pending.charAt(wordStart) | 0x20) == 'e';
        if (escapes) {
            return open(State.ESCAPE_STRING);
        }
        state = State.PLAIN;
        return true;
    }

    /// A doubled quote closes and opens again, which comes to the same.
    private boolean quoted(char c, char quote) {
        if (c == quote) {
            state = State.PLAIN;
        }
        return taken(1);
    }

    private boolean escaped(char c) {
        if (c == '\\' || c == '\'') {
            if (at + 1 == pending.length() && !last) {
                return false;
            }
            boolean pair = at + 1 < pending.length() && (c == '\\' || pending.charAt(at + 1) == '\'');
            if (pair) {
                return taken(2);
            }
            state = c == '\'' ? State.PLAIN : state;
        }
        return taken(1);
    }

    private boolean dollar() {
        int close = at + 1;
        while (close < pending.length() && pending.charAt(close) != '$') {
            int code = Character.codePointAt(pending, close);
            boolean tag = close == at + 1 ? Characters.startsName(code) : Characters.continuesName(code);
            if (!tag) {
                return taken(1);
            }
            close += Character.charCount(code);
        }
        if (close >= pending.length()) {
            return last && taken(1);
        }
        delimiter = pending.substring(at, close + 1);
        state = State.DOLLAR_STRING;
        return taken(delimiter.length());
    }

    private boolean dollarString() {
        if (pending.charAt(at) != '$') {
            return taken(1);
        }
        int length = delimiter.length();
        if (pending.length() - at < length && !last) {
            return false;
        }
        boolean closes = pending.length() - at >= length
                && pending.substring(at, at + length).equals(delimiter);
        if (closes) {
            state = State.PLAIN;
            return taken(length);
        }
        return taken(1);
    }

    private boolean comment(char c) {
        if (c != '*' && c != '/') {
            return advance(1);
        }
        if (at + 1 == pending.length()) {
            return last && advance(1);
        }
        char after = pending.charAt(at + 1);
        if (c == '/' && after == '*') {
            commentDepth++;
            return advance(2);
        }
        if (c == '*' && after == '/') {
            commentDepth--;
            if (commentDepth == 0) {
                state = State.PLAIN;
                start = onlyComment ? -1 : start;
                onlyComment = false;
            }
            return advance(2);
        }
        return advance(1);
    }

    private void begin() {
        if (start < 0) {
            start = at;
            startOffset = offset;
            startLine = line;
            startColumn = column;
        }
    }

    /// Moves over `count` chars of a token.
    private boolean taken(int count) {
        advance(count);
        end = at;
        return true;
    }

    private boolean advance(int count) {
        for (int i = 0; i < count; i++) {
            char c = pending.charAt(at++);
            offset++;
            if (c == '\n') {
                line += at > 1 && pending.charAt(at - 2) == '\r' ? 0 : 1;
                column = 1;
            } else if (c == '\r') {
                line++;
                column = 1;
            } else if (!Character.isLowSurrogate(c)) {
                column++;
            }
        }
        return true;
    }

    private StatementText statement() {
        return new StatementText(pending.substring(start, end), startOffset, startLine, startColumn);
    }

    /// Forgets what was passed; one char stays before the rest, to see `\r\n` as one line end.
    private void forget() {
        int from = Math.max((start < 0 ? at : start) - 1, 0);
        pending.delete(0, from);
        at -= from;
        end -= from;
        wordStart -= from;
        if (start >= 0) {
            start -= from;
        }
    }
}
