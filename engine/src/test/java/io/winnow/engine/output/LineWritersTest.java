package io.winnow.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LineWritersTest {
    private final Written result =
            new Written().column("id", DataType.INT64, 1L, 2L).column("text", DataType.UTF8, "a|b\nc", null);

    @Test
    void verticalShowsALinePerColumn() throws IOException {
        assertThat(result.as(ResultFormat.VERTICAL)).isEqualTo("""
                        ── row 1 ──
                        id   │ 1
                        text │ a|b\\nc
                        ── row 2 ──
                        id   │ 2
                        text │ NULL
                        (2 rows)
                        """);
    }

    @Test
    void markdownEscapesWhatEndsACell() throws IOException {
        assertThat(result.as(ResultFormat.MARKDOWN)).isEqualTo("""
                        | id | text |
                        |---:|---|
                        | 1 | a\\|b<br>c |
                        | 2 | NULL |
                        """);
    }
}
