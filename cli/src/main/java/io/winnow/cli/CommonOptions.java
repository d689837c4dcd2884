package io.winnow.cli;

import io.winnow.engine.output.ResultFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that the command and its subcommands share.
final class CommonOptions {
    @Option(
            names = {"-d", "--database"},
            paramLabel = "DIR",
            description = "Database directory, made on the first write; without it tables go with the session")
    @Nullable
    Path database;

    @Option(
            names = "--format",
            paramLabel = "F",
            description = "Form of results: table (default), vertical, markdown, csv, tsv, ndjson, json")
    @Nullable
    ResultFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write results to FILE instead of standard output")
    @Nullable
    Path output;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of one query")
    @Nullable
    String threads;

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory of one query, such as 512MB or 2GB")
    @Nullable
    String memory;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set a setting; SHOW SETTINGS lists them. May be repeated")
    List<String> settings = new ArrayList<>();

    @Option(names = "--timer", description = "Write the time of each statement to standard error")
    boolean timer;

    @Option(names = "--no-header", description = "Leave out column names")
    boolean noHeader;

    @Option(
            names = "--null",
            paramLabel = "TEXT",
            description = "What stands for NULL; in csv and tsv quoted only where it has to be")
    @Nullable
    String nullText;

    @Option(names = "--read-only", description = "Refuse to write to the database")
    boolean readOnly;

    @Option(names = "--debug", description = "Show the stack trace of an error")
    boolean debug;

    /// The format asked for, or the one for people.
    ResultFormat formatOrDefault() {
        return format == null ? ResultFormat.TABLE : format;
    }
}
