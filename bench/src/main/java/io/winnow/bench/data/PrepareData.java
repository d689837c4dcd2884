package io.winnow.bench.data;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/// Makes the benchmark's files and says where they are: `PrepareData DIRECTORY [SCALE]`.
public final class PrepareData {
    private PrepareData() {}

    /// Makes what is missing in the directory given.
    ///
    /// @param arguments the directory, and the scale factor when it is not 1
    public static void main(String[] arguments) throws IOException, SQLException {
        double scale = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 1;
        IO.println(LineItemFiles.prepare(Path.of(arguments[0]), scale));
    }
}
