package io.winnow.sql.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StatementSplitterTest {
    private static List<String> texts(String script) {
        return StatementSplitter.split(script).stream().map(StatementText::text).toList();
    }

    @Test
    void splitsAtSemicolons() {
        assertThat(texts("select 1; select 2 ;\n select 3")).containsExactly("select 1", "select 2", "select 3");
    }

    @Test
    void skipsEmptyAndCommentOnlyStatements() {
        assertThat(texts(";; -- nothing\n; /* no; thing */ ;select 1; -- end")).containsExactly("select 1");
        assertThat(texts(" \n-- only a comment")).isEmpty();
    }

    @Test
    void semicolonsInsideQuotesAndCommentsDoNotCount() {
        assertThat(texts("select ';', \";\", $$;$$, $t$;$$;$t$, E'\\';' -- ;\n, 1 /* ; /* ; */ ; */; x"))
                .containsExactly("select ';', \";\", $$;$$, $t$;$$;$t$, E'\\';' -- ;\n, 1", "x");
        assertThat(texts("select 'it''s;', 'a\\'; x")).containsExactly("select 'it''s;', 'a\\'", "x");
        assertThat(texts("select a$b$c; d$b$")).containsExactly("select a$b$c", "d$b$");
        assertThat(texts("select some'\\'; x")).containsExactly("select some'\\'", "x");
        assertThat(texts("select $1; select 5 - 3 / 2")).containsExactly("select $1", "select 5 - 3 / 2");
    }

    @Test
    void eachStatementKnowsItsPlace() {
        List<StatementText> found = StatementSplitter.split("-- é\r\nselect 1;\n  /* 😀 */ select\n2;\r x");
        assertThat(found)
                .containsExactly(
                        new StatementText("select 1", 6, 2, 1),
                        new StatementText("select\n2", 27, 3, 11),
                        new StatementText("x", 38, 5, 2));
    }

    @Test
    void unclosedTextIsTheLastStatement() {
        assertThat(texts("select 1; select 'abc; x")).containsExactly("select 1", "select 'abc; x");
        assertThat(texts("select 1 /* abc; x")).containsExactly("select 1 /* abc; x");
        assertThat(texts("select 1;\n/* abc; /* x */")).containsExactly("select 1", "/* abc; /* x */");
        assertThat(StatementSplitter.split(" /* a */ ;\n /* b")).containsExactly(new StatementText("/* b", 12, 2, 2));
        assertThat(texts("/* a */ -- /*")).isEmpty();
    }

    @Test
    void saysWhetherMoreIsNeeded() {
        StatementSplitter splitter = new StatementSplitter();
        assertThat(splitter.feed("\n -- nothing\n")).isEmpty();
        assertThat(splitter.incomplete()).isFalse();
        assertThat(splitter.feed("select '")).isEmpty();
        assertThat(splitter.incomplete()).isTrue();
        assertThat(splitter.feed(";';").getFirst().text()).isEqualTo("select ';'");
        assertThat(splitter.incomplete()).isFalse();
        assertThat(splitter.feed(" /* ")).isEmpty();
        assertThat(splitter.incomplete()).isTrue();
        assertThat(splitter.feed(" */ ")).isEmpty();
        assertThat(splitter.incomplete()).isFalse();
        assertThat(splitter.finish()).isEmpty();
    }

    @Test
    void piecesOfAnySizeGiveTheSame() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        String[] parts = {
            "select", " ", ";", "'", "''", "\"", "$$", "$t$", "$", "t", "--", "-", "\n", "\r\n", "/*", "*/", "/", "*",
            "E'", "\\", "😀", "é", "1"
        };
        for (int round = 0; round < 5_000; round++) {
            StringBuilder script = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                script.append(parts[random.nextInt(parts.length)]);
            }
            StatementSplitter splitter = new StatementSplitter();
            List<StatementText> found = new ArrayList<>();
            int at = 0;
            while (at < script.length()) {
                int end = Math.min(script.length(), at + 1 + random.nextInt(3));
                found.addAll(splitter.feed(script.substring(at, end)));
                at = end;
            }
            splitter.finish().ifPresent(found::add);
            assertThat(found)
                    .as("seed %d, script %s", seed, script)
                    .isEqualTo(StatementSplitter.split(script.toString()));
        }
    }

    @Test
    @Timeout(20)
    void longScriptsTakeLinearTime() {
        assertThat(texts("select 1;\n".repeat(300_000))).hasSize(300_000);
        StatementSplitter splitter = new StatementSplitter();
        splitter.feed("select '");
        for (int i = 0; i < 200_000; i++) {
            splitter.feed("one more line; of the same string\n");
        }
        assertThat(splitter.feed("';")).hasSize(1);
    }
}
