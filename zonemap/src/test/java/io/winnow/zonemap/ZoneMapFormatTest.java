package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.SqlException;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ZoneMapFormatTest {
    private final ZoneMapFormat format = new ZoneMapFormat(LazyAllocator.root());

    private Map<String, String> options(String name, String text) {
        return format.options(DataType.INT64, Map.of(name, text));
    }

    @Test
    void seedsAreOnByDefaultForWhatIsLongToRead() {
        List<DataType> narrow = List.of(
                DataType.BOOL,
                DataType.INT8,
                DataType.UINT64,
                DataType.FLOAT64,
                DataType.DATE,
                DataType.TIME,
                DataType.TIMESTAMPTZ,
                new DataType.Decimal(18, 2));
        List<DataType> wide = List.of(
                DataType.UTF8,
                DataType.BINARY,
                new DataType.Decimal(19, 2),
                DataType.INTERVAL,
                new DataType.ListOf(DataType.INT8),
                new DataType.Struct(List.of(Field.of("a", DataType.INT8))),
                new DataType.MapOf(DataType.UTF8, DataType.INT8));
        for (DataType type : narrow) {
            assertThat(format.options(type, Map.of()))
                    .as("%s", type)
                    .isEqualTo(Map.of("rows_per_zone", "8192", "use_seeds", "false"));
        }
        for (DataType type : wide) {
            assertThat(format.options(type, Map.of()))
                    .as("%s", type)
                    .isEqualTo(Map.of("rows_per_zone", "8192", "use_seeds", "true"));
        }
    }

    @Test
    void optionsAreTakenAsGiven() {
        assertThat(options("rows_per_zone", "1")).containsEntry("rows_per_zone", "1");
        assertThat(options("rows_per_zone", "4294967295")).containsEntry("rows_per_zone", "4294967295");
        assertThat(options("use_seeds", "TRUE")).containsEntry("use_seeds", "true");
        assertThat(format.usesSeeds(options("use_seeds", "true"))).isTrue();
        assertThat(format.usesSeeds(options("use_seeds", "false"))).isFalse();
        assertThat(format.usesSeeds(Map.of("use_seeds", "true"))).isFalse();
        assertThat(format.usesSeeds(Map.of("rows_per_zone", "5"))).isFalse();
    }

    @Test
    void whatIsNoOptionIsNamed() {
        for (String rows : List.of("0", "-1", "4294967296", "1e3", "", "99999999999999999999")) {
            assertThatThrownBy(() -> options("rows_per_zone", rows))
                    .isInstanceOf(SqlException.class)
                    .hasMessage("the option 'rows_per_zone' takes a number of rows from 1 to 4294967295, not '" + rows
                            + "'");
        }
        assertThatThrownBy(() -> options("use_seeds", "yes"))
                .hasMessage("the option 'use_seeds' takes true or false, not 'yes'");
        assertThatThrownBy(() -> options("rows", "1"))
                .hasMessage("a zone map has no option 'rows'; it has rows_per_zone and use_seeds");
        assertThatThrownBy(() -> format.options(DataType.NULL, Map.of()))
                .hasMessage("no zone map on a column of type NULL");
        assertThatThrownBy(() -> format.options(new DataType.Unsupported("x"), Map.of()))
                .isInstanceOf(SqlException.class);
    }
}
