package io.winnow.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
    @Test
    void writesAnObjectPerLineInColumnOrder() throws IOException {
        Written result = new Written().column("b", DataType.INT64, 1L, null).column("a", DataType.UTF8, "x", "");

        assertThat(result.as(ResultFormat.NDJSON)).isEqualTo("{\"b\": 1, \"a\": \"x\"}\n{\"b\": null, \"a\": \"\"}\n");
    }

    @Test
    void writesOneArrayPerResult() throws IOException {
        assertThat(new Written().column("a", DataType.INT64, 1L, 2L).as(ResultFormat.JSON))
                .isEqualTo("[{\"a\": 1},\n{\"a\": 2}]\n");
        assertThat(new Written().column("a", DataType.INT64).as(ResultFormat.JSON))
                .isEqualTo("[]\n");
    }

    @Test
    void keepsNumbersExact() throws IOException {
        DataType wide = new DataType.Decimal(38, 2);
        Written result = new Written()
                .column("i", DataType.INT64, 9_007_199_254_740_993L)
                .column("u", DataType.UINT64, -1L)
                .column("d", wide, new BigDecimal("123456789012345678901234567890.10"))
                .column("f", DataType.FLOAT64, 0.1)
                .column("r", DataType.FLOAT32, 0.3f);

        assertThat(result.as(ResultFormat.NDJSON))
                .isEqualTo("{\"i\": 9007199254740993, \"u\": 18446744073709551615, "
                        + "\"d\": 123456789012345678901234567890.10, \"f\": 0.1, \"r\": 0.3}\n");
    }

    @Test
    void writesNanAndInfinitiesAsStrings() throws IOException {
        double negativeNan = Double.longBitsToDouble(0xfff8000000000000L);
        Written result = new Written()
                .column(
                        "x",
                        DataType.FLOAT64,
                        Double.NaN,
                        negativeNan,
                        Double.POSITIVE_INFINITY,
                        Double.NEGATIVE_INFINITY);

        assertThat(result.as(ResultFormat.NDJSON))
                .isEqualTo("{\"x\": \"NaN\"}\n{\"x\": \"-NaN\"}\n{\"x\": \"inf\"}\n{\"x\": \"-inf\"}\n");
    }

    @Test
    void numbersNamesThatRepeatWithoutTakingAnother() throws IOException {
        Written result = new Written()
                .column("a", DataType.INT64, 1L)
                .column("a", DataType.INT64, 2L)
                .column("a", DataType.INT64, 3L)
                .column("a_1", DataType.INT64, 4L);

        assertThat(result.as(ResultFormat.NDJSON)).isEqualTo("{\"a\": 1, \"a_2\": 2, \"a_3\": 3, \"a_1\": 4}\n");
    }

    @Test
    void writesNestedValuesNatively() throws IOException {
        DataType list = new DataType.ListOf(DataType.FLOAT64);
        DataType struct = new DataType.Struct(List.of(Field.of("k", DataType.UTF8), Field.of("v", list)));
        DataType map = new DataType.MapOf(DataType.INT64, DataType.BOOL);
        Written result = new Written()
                .column("s", struct, List.of("x\n", List.of(1.5, Double.NaN)))
                .column("m", map, List.of(List.of(7L, true)));

        assertThat(result.as(ResultFormat.NDJSON))
                .isEqualTo("{\"s\": {\"k\": \"x\\n\", \"v\": [1.5, \"NaN\"]}, \"m\": {\"7\": true}}\n");
    }
}
