package io.winnow.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DelimitedWriterTest {
    @Test
    void writesAHeaderAndARowPerLine() throws IOException {
        Written result = new Written().column("a", DataType.INT64, 1L, 2L).column("b", DataType.UTF8, "x", "y");

        assertThat(result.as(ResultFormat.CSV)).isEqualTo("a,b\n1,x\n2,y\n");
        assertThat(result.as(ResultFormat.TSV)).isEqualTo("a\tb\n1\tx\n2\ty\n");
    }

    @Test
    void writesTheHeaderOverAnEmptyResult() throws IOException {
        assertThat(new Written().column("a", DataType.INT64).as(ResultFormat.CSV))
                .isEqualTo("a\n");
    }

    @Test
    void leavesTheHeaderOutWhenTold() throws IOException {
        assertThat(new Written().column("a", DataType.INT64, 7L).withoutHeader().as(ResultFormat.CSV))
                .isEqualTo("7\n");
    }

    @Test
    void tellsNullFromAnEmptyString() throws IOException {
        Written result = new Written().column("a", DataType.UTF8, null, "").column("b", DataType.INT64, null, 1L);

        assertThat(result.as(ResultFormat.CSV)).isEqualTo("a,b\n,\n\"\",1\n");
    }

    @Test
    void writesARowOfOneNullAsAnEmptyLine() throws IOException {
        assertThat(new Written().column("a", DataType.UTF8, null, "x").as(ResultFormat.CSV))
                .isEqualTo("a\n\nx\n");
    }

    @Test
    void quotesTextThatWouldReadBackAsTheNullText() throws IOException {
        Written result =
                new Written().column("a", DataType.UTF8, "NA", null, "").nullText("NA");

        assertThat(result.as(ResultFormat.CSV)).isEqualTo("a\n\"NA\"\nNA\n\"\"\n");
    }

    @Test
    void quotesATextForNullThatWouldBreakALineOrAField() throws IOException {
        Written result = new Written().column("a", DataType.INT64, 1L, null).column("b", DataType.UTF8, null, "x");

        assertThat(result.nullText("N,A").as(ResultFormat.CSV)).isEqualTo("a,b\n1,\"N,A\"\n\"N,A\",x\n");
        assertThat(result.nullText("N,A").as(ResultFormat.TSV)).isEqualTo("a\tb\n1\tN,A\nN,A\tx\n");
        assertThat(result.nullText("\"").as(ResultFormat.CSV)).isEqualTo("a,b\n1,\"\"\"\"\n\"\"\"\",x\n");
        assertThat(result.nullText("\n").as(ResultFormat.CSV)).isEqualTo("a,b\n1,\"\n\"\n\"\n\",x\n");
        assertThat(result.nullText("\t").as(ResultFormat.TSV)).isEqualTo("a\tb\n1\t\"\t\"\n\"\t\"\tx\n");
    }

    @Test
    void quotesWhatWouldBreakALineOrAField() throws IOException {
        Written result =
                new Written().column("a,b", DataType.UTF8, "x,y", "say \"hi\"", "two\nlines", "\r", "tab\there");

        assertThat(result.as(ResultFormat.CSV))
                .isEqualTo("\"a,b\"\n\"x,y\"\n\"say \"\"hi\"\"\"\n\"two\nlines\"\n\"\r\"\ntab\there\n");
        assertThat(result.as(ResultFormat.TSV)).contains("x,y\n").contains("\"tab\there\"\n");
    }
}
