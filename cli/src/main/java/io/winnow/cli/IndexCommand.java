package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import io.winnow.engine.IndexReport;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.script.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `winnow index ACTION [TABLE] [NAME]`: looks after the indexes of a database.
@Command(
        name = "index",
        description = "Makes, lists, extends, drops and reports on indexes of the database that -d names.",
        sortOptions = false,
        usageHelpWidth = 100,
        footer = {
            "",
            "Actions:",
            "  ls [TABLE]              the indexes, and what they cover",
            "  create TABLE COLUMN     makes an index on a column (--name, --using, --with)",
            "  optimize TABLE INDEX    covers what was written since (--merge)",
            "  drop TABLE INDEX        removes an index",
            "  report TABLE COLUMN     what a zone map lets be skipped (--where, --svg)",
            "",
            "A report has a row per fragment and one for all, of rows as stored, deleted ones included.",
            "A point is the value halfway between the bounds of a zone.",
            "  zones                   0 where no segment covers the fragment: all rows are kept",
            "  nulls, nans             as counted; NULL where that is not known of all rows",
            "  depth                   zones that may hold a point, on average; 1 where no zones overlap.",
            "                          In total, of all fragments: more than theirs where fragments overlap",
            "  kept_point              share of rows that 'c = point' keeps, on average",
            "  kept_range              the same between points that are a hundredth of all points apart",
            "  kept, kept_rows         what the condition of --where keeps",
            "  skipped, matched, undecided",
            "                          zones without a match, with nothing else, and with perhaps some",
            "",
            "Examples:",
            "  winnow index create events ts -d shop",
            "  winnow index create events name --name by_name --with rows_per_zone=1024 -d shop",
            "  winnow index ls -d shop",
            "  winnow index optimize events ts_zonemap --merge -d shop",
            "  winnow index report events ts --where \"ts < DATE '2026-02-01'\" --svg ts.svg -d shop"
        })
final class IndexCommand implements Subcommand {
    private static final String DEFAULT_KIND = "zonemap";

    /// What can be done.
    enum Action {
        LS,
        CREATE,
        OPTIMIZE,
        DROP,
        REPORT;

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

    @Option(names = "--name", paramLabel = "INDEX", description = "Name of a new index (default: COLUMN_KIND)")
    @Nullable
    String name;

    @Option(names = "--using", paramLabel = "KIND", description = "Kind of a new index (default: " + DEFAULT_KIND + ")")
    @Nullable
    String kind;

    @Option(
            names = "--with",
            paramLabel = "OPTION=VALUE",
            description = "Option of a new index, as after WITH. May be repeated")
    List<String> with = new ArrayList<>();

    @Option(names = "--merge", description = "Make the segments of the index one, too")
    boolean merge;

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = "Report what a condition keeps, by the zones of the column alone")
    @Nullable
    String where;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the zones of a report to FILE")
    @Nullable
    Path svg;

    @Parameters(index = "0", paramLabel = "ACTION", description = "ls, create, optimize, drop or report")
    Action action = Action.LS;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TABLE", description = "A table, as its name is written")
    @Nullable
    String table;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "COLUMN|INDEX",
            description = "A column or an index, as its name is written")
    @Nullable
    String what;

    @Override
    public int run(Console console) {
        Messages messages = new Messages(console, common.debug);
        String wrong = wrong();
        if (wrong != null) {
            messages.line("error: " + wrong);
            messages.line("try 'winnow index --help'");
            return ExitCode.USAGE;
        }
        Path database = common.database;
        if (database != null && !Files.isDirectory(console.directory().resolve(database))) {
            messages.line("error: " + database + ": there is no such database");
            return ExitCode.FAILED;
        }
        Runner runner = new Runner(console, common);
        return action == Action.REPORT
                ? runner.inSession(statements -> report(statements, console.directory()))
                : runner.inSession(this::act);
    }

    private @Nullable String wrong() {
        String own = "winnow index " + action.word();
        if ((action == Action.CREATE || action == Action.REPORT) && what == null) {
            return own + " needs a TABLE and a COLUMN";
        }
        if (action != Action.LS && what == null) {
            return own + " needs a TABLE and an INDEX";
        }
        if (action == Action.LS && what != null) {
            return own + " takes at most a TABLE, not '" + what + "' after it";
        }
        String option = optionOfAnother();
        if (option != null) {
            return option;
        }
        for (String each : with) {
            if (each.indexOf('=') < 1) {
                return "--with wants OPTION=VALUE, not '" + each + "'";
            }
        }
        return common.database == null ? "winnow index needs the database: -d DIR" : null;
    }

    /// An option that would do nothing.
    private @Nullable String optionOfAnother() {
        Map<String, Action> given = new LinkedHashMap<>();
        add(given, name != null, "--name", Action.CREATE);
        add(given, kind != null, "--using", Action.CREATE);
        add(given, !with.isEmpty(), "--with", Action.CREATE);
        add(given, merge, "--merge", Action.OPTIMIZE);
        add(given, where != null, "--where", Action.REPORT);
        add(given, svg != null, "--svg", Action.REPORT);
        for (Map.Entry<String, Action> option : given.entrySet()) {
            if (option.getValue() != action) {
                return option.getKey() + " is an option of winnow index "
                        + option.getValue().word() + ", not of " + action.word();
            }
        }
        return null;
    }

    private static void add(Map<String, Action> given, boolean isGiven, String option, Action action) {
        if (isGiven) {
            given.put(option, action);
        }
    }

    private int act(Statements statements) throws IOException {
        String on = table == null ? "" : " ON " + quoted(table);
        String of = what == null ? "" : quoted(what) + on;
        String sql = switch (action) {
            case LS -> "SHOW INDEXES" + on;
            case CREATE -> create(on, String.valueOf(what));
            case OPTIMIZE -> "OPTIMIZE INDEX " + of + (merge ? " MERGE" : "");
            case DROP -> "DROP INDEX " + of;
            case REPORT -> throw new IllegalStateException("no statement");
        };
        return statements.run(Script.split(sql).getFirst(), () -> 0) ? ExitCode.OK : ExitCode.FAILED;
    }

    /// The picture first: where that fails there is no half of an answer.
    private int report(Statements statements, Path directory) throws IOException {
        Session session = statements.session();
        String on = String.valueOf(table);
        String column = String.valueOf(what);
        IndexReport report = where == null ? session.indexReport(on, column) : session.indexReport(on, column, where);
        if (svg != null) {
            try {
                report.writeSvg(directory.resolve(svg));
            } catch (IOException e) {
                statements.messages().error(ErrorReport.unwritable(svg.toString(), e), e, 0);
                return ExitCode.FAILED;
            }
        }
        try (QueryResult rows = report.rows()) {
            statements.print(rows);
            statements.time(rows);
        }
        return ExitCode.OK;
    }

    private String create(String on, String column) {
        String using = kind == null ? DEFAULT_KIND : kind;
        StringBuilder sql = new StringBuilder("CREATE INDEX ")
                .append(quoted(name == null ? column + "_" + using : name))
                .append(on)
                .append(" USING ")
                .append(quoted(using))
                .append(" (")
                .append(quoted(column))
                .append(')');
        for (int i = 0; i < with.size(); i++) {
            int equals = with.get(i).indexOf('=');
            String value = with.get(i).substring(equals + 1);
            sql.append(i == 0 ? " WITH (" : ", ")
                    .append(quoted(with.get(i).substring(0, equals).strip()))
                    .append(" = '")
                    .append(value.replace("'", "''"))
                    .append('\'');
        }
        return sql.append(with.isEmpty() ? "" : ")").toString();
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
