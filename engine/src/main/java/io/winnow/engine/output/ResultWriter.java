package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import java.io.IOException;

/// Writes one result as text: `begin`, any number of `write`, `end`. Lines end with `\n`.
///
/// Flushes nothing and closes nothing; a failure to write is thrown as it comes.
public interface ResultWriter {
    /// Starts a result.
    void begin(Schema schema) throws IOException;

    /// Takes the rows of a batch; keeps nothing of it.
    void write(Batch batch) throws IOException;

    /// Ends the result.
    void end() throws IOException;
}
