package io.winnow.engine.script;

import io.winnow.sql.lexer.StatementSplitter;
import io.winnow.sql.lexer.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cuts SQL text that arrives in pieces into statements, each of which can place an error in the whole text.
///
/// A statement ends with `;` outside quotes, dollar quotes and comments; the last one needs none. Pieces should
/// end at line ends, so that an error can show its whole line. Belongs to one thread.
public final class Script {
    private final StatementSplitter splitter = new StatementSplitter();
    /// What was fed since the last moment at which no statement was open.
    private final List<Piece> pieces = new ArrayList<>();
    private long fed;

    private record Piece(String text, long offset) {
        long end() {
            return offset + text.length();
        }
    }

    /// All statements of a whole script.
    public static List<ScriptStatement> split(String text) {
        Script script = new Script();
        List<ScriptStatement> statements = new ArrayList<>(script.feed(text));
        script.finish().ifPresent(statements::add);
        return statements;
    }

    /// Takes the next piece and gives the statements whose `;` it brought.
    public List<ScriptStatement> feed(String piece) {
        pieces.add(new Piece(piece, fed));
        fed += piece.length();
        List<ScriptStatement> statements = new ArrayList<>();
        for (StatementText statement : splitter.feed(piece)) {
            statements.add(placed(statement));
        }
        if (!splitter.incomplete()) {
            pieces.clear();
        }
        return statements;
    }

    /// Says that the text is over and gives the last statement when it had no `;`. Afterwards the script is as new.
    public Optional<ScriptStatement> finish() {
        Optional<ScriptStatement> last = splitter.finish().map(this::placed);
        pieces.clear();
        fed = 0;
        return last;
    }

    /// Whether a statement, a quote or a comment has begun and not ended.
    public boolean incomplete() {
        return splitter.incomplete();
    }

    private ScriptStatement placed(StatementText statement) {
        // What lies before the piece in which the statement begins is no longer needed, by later statements neither.
        while (!pieces.isEmpty() && pieces.getFirst().end() <= statement.offset()) {
            pieces.removeFirst();
        }
        if (pieces.isEmpty()) {
            return new ScriptStatement(statement.text(), statement.text(), 0, statement.line());
        }
        Piece source = joined();
        return new ScriptStatement(
                statement.text(), source.text(), (int) (statement.offset() - source.offset()), statement.line());
    }

    /// The kept pieces as one, so that the next statement finds just one.
    private Piece joined() {
        if (pieces.size() > 1) {
            StringBuilder text = new StringBuilder();
            for (Piece piece : pieces) {
                text.append(piece.text());
            }
            Piece joined = new Piece(text.toString(), pieces.getFirst().offset());
            pieces.clear();
            pieces.add(joined);
        }
        return pieces.getFirst();
    }
}
