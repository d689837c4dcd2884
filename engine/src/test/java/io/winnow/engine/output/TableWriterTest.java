package io.winnow.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableWriterTest {
    @Test
    void alignsNumbersToTheRightAndTextToTheLeft() throws IOException {
        Written result = new Written().column("cat", DataType.UTF8, "a", null).column("n", DataType.INT64, 1L, 200L);

        assertThat(result.as(ResultFormat.TABLE)).isEqualTo("""
                        ┌──────┬─────┐
                        │ cat  │ n   │
                        ├──────┼─────┤
                        │ a    │   1 │
                        │ NULL │ 200 │
                        └──────┴─────┘
                        (2 rows)
                        """);
    }

    @Test
    void saysHowManyRowsItHides() throws IOException {
        Written result = new Written().column("n", DataType.INT64, 1L, 2L, 3L).within(0, 2);

        assertThat(result.as(ResultFormat.TABLE))
                .contains("│ 2 │\n")
                .doesNotContain("│ 3 │")
                .endsWith("(3 rows, 2 shown)\n");
    }

    @Test
    void showsAnEmptyResultWithItsColumns() throws IOException {
        assertThat(new Written().column("n", DataType.INT64).as(ResultFormat.TABLE))
                .contains("│ n │\n")
                .endsWith("(0 rows)\n");
    }

    @Test
    void fitsTheTerminalByCuttingTheWidestColumnsFirst() throws IOException {
        Written result = new Written()
                .column("id", DataType.INT64, 1L)
                .column("text", DataType.UTF8, "x".repeat(100))
                .within(30, 10);

        assertThat(linesOf(result)).allMatch(line -> DisplayText.width(line) <= 30);
        assertThat(result.as(ResultFormat.TABLE)).contains("…").contains("│  1 │");
    }

    @Test
    void leavesOutMiddleColumnsAndSaysHowMany() throws IOException {
        Written result = new Written().within(40, 10);
        for (int i = 0; i < 30; i++) {
            result.column("column" + i, DataType.UTF8, "value" + i);
        }

        assertThat(linesOf(result)).allMatch(line -> DisplayText.width(line) <= 40);
        assertThat(result.as(ResultFormat.TABLE))
                .contains("│ column0 ")
                .contains("column29 │")
                .contains("│ … │")
                .containsPattern("\\(1 row; 30 columns, \\d shown\\)");
    }

    @Test
    void countsWideCharactersTwiceAndCombiningOnesNotAtAll() throws IOException {
        Written result = new Written().column("s", DataType.UTF8, "日本", "e\u0301", "abcd");

        List<Integer> widths =
                linesOf(result).stream().map(DisplayText::width).distinct().toList();
        assertThat(widths).containsExactly(8);
    }

    @Test
    void keepsControlCharactersFromBreakingTheBox() throws IOException {
        Written result = new Written().column("s", DataType.UTF8, "a\nb\u001b[31m");

        assertThat(result.as(ResultFormat.TABLE)).contains("│ a\\nb\\x1b[31m │");
    }

    private static List<String> linesOf(Written result) throws IOException {
        return result.as(ResultFormat.TABLE)
                .lines()
                .filter(line -> !line.startsWith("("))
                .toList();
    }
}
