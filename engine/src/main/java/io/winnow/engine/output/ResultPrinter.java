package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.engine.QueryResult;
import java.io.IOException;

/// Writes a query's whole result in one format.
public final class ResultPrinter {
    private ResultPrinter() {}

    /// Reads `result` to its end; the caller closes it.
    ///
    /// @throws IOException from `out`
    public static void print(QueryResult result, ResultFormat format, Appendable out, OutputOptions options)
            throws IOException {
        ResultWriter writer = format.writer(out, options);
        // Not before the first rows are there: of a query that fails at once nothing is written.
        Batch first = result.next();
        writer.begin(result.schema());
        for (Batch batch = first; batch != null; batch = result.next()) {
            writer.write(batch);
        }
        writer.end();
    }
}
