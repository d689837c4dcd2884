package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.TableReport;
import io.winnow.engine.script.Script;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `winnow table ACTION [TABLE]`: looks after the tables of a database.
@Command(
        name = "table",
        description = "Lists, checks and tidies the tables of the database that -d names.",
        sortOptions = false,
        usageHelpWidth = 100,
        footer = {
            "",
            "Actions:",
            "  ls                  the tables and views",
            "  versions TABLE      its versions that can be read",
            "  fragments TABLE     what it consists of",
            "  check [TABLE]       reads every file, compares checksums and counts; exit code 1 for damage",
            "  optimize [TABLE]    rewrites fragments that are small or have deleted rows",
            "  vacuum [TABLE]      removes old versions and files that nobody needs (--retain)",
            "Without TABLE, check, optimize and vacuum go through all tables."
        })
final class TableCommand implements Subcommand {
    /// What can be done.
    enum Action {
        LS,
        VERSIONS,
        FRAGMENTS,
        CHECK,
        OPTIMIZE,
        VACUUM;

        /// As it is typed.
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Mixin
    CommonOptions common = new CommonOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help")
    boolean help;

    @Option(names = "--retain", paramLabel = "HOURS", description = "How old what vacuum removes must be (default: 1)")
    @Nullable
    BigDecimal retain;

    @Parameters(index = "0", paramLabel = "ACTION", description = "ls, versions, fragments, check, optimize or vacuum")
    Action action = Action.LS;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TABLE", description = "A table, as its name is written")
    @Nullable
    String table;

    @Override
    public int run(Console console) {
        Messages messages = new Messages(console, common.debug);
        String wrong = wrong();
        if (wrong != null) {
            messages.line("error: " + wrong);
            messages.line("try 'winnow table --help'");
            return ExitCode.USAGE;
        }
        Path database = common.database;
        if (database != null && !Files.isDirectory(console.directory().resolve(database))) {
            messages.line("error: " + database + ": there is no such database");
            return ExitCode.FAILED;
        }
        return new Runner(console, common).inSession(this::act);
    }

    private @Nullable String wrong() {
        String own = "winnow table " + action.word();
        boolean needsTable = action == Action.VERSIONS || action == Action.FRAGMENTS;
        if (needsTable && table == null) {
            return own + " needs a TABLE";
        }
        if (action == Action.LS && table != null) {
            return own + " takes no TABLE, not '" + table + "'";
        }
        if (retain != null && action != Action.VACUUM) {
            return "--retain is an option of winnow table vacuum, not of " + action.word();
        }
        return common.database == null ? "winnow table needs the database: -d DIR" : null;
    }

    private int act(Statements statements) throws IOException {
        return switch (action) {
            case LS -> sql(statements, "SHOW TABLES");
            case VERSIONS -> sql(statements, "SHOW VERSIONS FOR " + quoted(String.valueOf(table)));
            case FRAGMENTS -> sql(statements, "SHOW FRAGMENTS FOR " + quoted(String.valueOf(table)));
            case CHECK -> check(statements);
            case OPTIMIZE -> each(statements, "OPTIMIZE TABLE ", "");
            case VACUUM ->
                each(statements, "VACUUM ", retain == null ? "" : " RETAIN " + retain.toPlainString() + " HOURS");
        };
    }

    private static int sql(Statements statements, String sql) throws IOException {
        return sql(statements, sql, "");
    }

    private static int sql(Statements statements, String sql, String about) throws IOException {
        return statements.run(Script.split(sql).getFirst(), () -> 0, about) ? ExitCode.OK : ExitCode.FAILED;
    }

    private int each(Statements statements, String before, String after) throws IOException {
        int code = ExitCode.OK;
        for (String name : names(statements.session())) {
            code = Math.max(code, sql(statements, before + quoted(name) + after, name + ": "));
        }
        return code;
    }

    private int check(Statements statements) throws IOException {
        int code = ExitCode.OK;
        List<TableReport> reports = new ArrayList<>();
        for (String name : names(statements.session())) {
            try {
                reports.add(statements.session().checkTable(name));
            } catch (RuntimeException e) {
                statements.messages().error(ErrorReport.of(e), e, 0);
                code = ExitCode.FAILED;
            }
        }
        if (table == null || !reports.isEmpty()) {
            try (QueryResult rows = TableReport.rows(reports)) {
                statements.print(rows);
            }
        }
        return reports.stream().anyMatch(TableReport::isDamaged) ? ExitCode.FAILED : code;
    }

    /// The table that was named, else all.
    private List<String> names(Session session) {
        if (table != null) {
            return List.of(table);
        }
        List<String> names = new ArrayList<>();
        try (QueryResult tables = session.sql("SHOW TABLES")) {
            for (List<@Nullable Object> row : tables.rows()) {
                if ("table".equals(row.get(1))) {
                    names.add(String.valueOf(row.getFirst()));
                }
            }
        }
        return names;
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
