package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.LeafType.Unit;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Node.Repetition;
import io.winnow.formats.parquet.schema.Node.Shape;
import io.winnow.formats.parquet.schema.ParquetSchema;
import io.winnow.formats.parquet.schema.Physical;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParquetFieldsTest {
    private static final LeafType INT = new LeafType.Int(32, true);
    private static final Node KEY = leaf("key", Repetition.REQUIRED, new LeafType.Utf8());
    private static final Node VALUE = leaf("value", Repetition.OPTIONAL, INT);

    /// Physical type, levels and place say nothing about the type.
    private static Node.Leaf leaf(String path, Repetition repetition, LeafType type) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        return new Node.Leaf(0, name, path, repetition, Physical.INT32, 0, type, 1, 0);
    }

    private static Node.Group group(String name, Repetition repetition, Shape shape, Node... children) {
        return new Node.Group(name, repetition, shape, List.of(children));
    }

    private static DataType type(LeafType type) {
        return type(leaf("x", Repetition.OPTIONAL, type));
    }

    private static DataType type(Node node) {
        return ParquetFields.of(node).type();
    }

    @Test
    void numbersKeepTheirWidthAndSign() {
        for (int bits : List.of(8, 16, 32, 64)) {
            assertThat(type(new LeafType.Int(bits, true))).isEqualTo(new DataType.Int(bits, true));
            assertThat(type(new LeafType.Int(bits, false))).isEqualTo(new DataType.Int(bits, false));
        }
        assertThat(type(new LeafType.Floating(64))).isEqualTo(DataType.FLOAT64);
        assertThat(type(new LeafType.Floating(32))).isEqualTo(DataType.FLOAT32);
        assertThat(type(new LeafType.Floating(16))).isEqualTo(DataType.FLOAT32);
        assertThat(type(new LeafType.Decimal(38, 7))).isEqualTo(new DataType.Decimal(38, 7));
        assertThat(type(new LeafType.Bool())).isEqualTo(DataType.BOOL);
    }

    @Test
    void textsAndBytes() {
        assertThat(type(new LeafType.Utf8())).isEqualTo(DataType.UTF8);
        assertThat(type(new LeafType.Uuid())).isEqualTo(DataType.UTF8);
        assertThat(type(new LeafType.Binary())).isEqualTo(DataType.BINARY);
    }

    @Test
    void timestampsKeepUnitAndZone() {
        assertThat(type(new LeafType.Timestamp(Unit.MILLIS, false)))
                .isEqualTo(new DataType.Timestamp(TimeUnit.MILLISECOND, false));
        assertThat(type(new LeafType.Timestamp(Unit.MICROS, true)))
                .isEqualTo(new DataType.Timestamp(TimeUnit.MICROSECOND, true));
        assertThat(type(new LeafType.Timestamp(Unit.NANOS, true)))
                .isEqualTo(new DataType.Timestamp(TimeUnit.NANOSECOND, true));
        for (Unit unit : Unit.values()) {
            assertThat(type(new LeafType.Time(unit))).isEqualTo(DataType.TIME);
        }
        assertThat(type(new LeafType.Date())).isEqualTo(DataType.DATE);
        assertThat(type(new LeafType.Interval())).isEqualTo(DataType.INTERVAL);
        assertThat(type(new LeafType.Null())).isEqualTo(DataType.NULL);
    }

    @Test
    void whatCannotBeReadSaysWhyAndNamesAFieldWithinAColumn() {
        assertThat(type(new LeafType.Unsupported("a variant"))).isEqualTo(new DataType.Unsupported("a variant"));
        LeafType invalid = new LeafType.Invalid("a decimal of 40 digits");
        assertThat(type(invalid)).isEqualTo(new DataType.Unsupported("a decimal of 40 digits"));
        assertThat(type(leaf("s.x", Repetition.OPTIONAL, invalid)))
                .isEqualTo(new DataType.Unsupported("s.x: a decimal of 40 digits"));
    }

    @Test
    void onlyOptionalFieldsHoldNull() {
        assertThat(ParquetFields.of(leaf("x", Repetition.OPTIONAL, INT)))
                .isEqualTo(new Field("x", DataType.INT32, true));
        assertThat(ParquetFields.of(leaf("x", Repetition.REQUIRED, INT)))
                .isEqualTo(new Field("x", DataType.INT32, false));
    }

    @Test
    void aRepeatedFieldIsAListWithoutNull() {
        assertThat(ParquetFields.of(leaf("x", Repetition.REPEATED, INT)))
                .isEqualTo(new Field("x", new DataType.ListOf(DataType.INT32), false));
        Node.Group pairs = group("p", Repetition.REPEATED, Shape.STRUCT, KEY, VALUE);
        assertThat(type(pairs))
                .isEqualTo(new DataType.ListOf(new DataType.Struct(
                        List.of(new Field("key", DataType.UTF8, false), new Field("value", DataType.INT32, true)))));
    }

    @Test
    void aListIsOfItsElementHoweverItIsWritten() {
        DataType ints = new DataType.ListOf(DataType.INT32);
        Node wrapping =
                group("list", Repetition.REPEATED, Shape.STRUCT, leaf("l.list.element", Repetition.OPTIONAL, INT));
        assertThat(type(group("l", Repetition.OPTIONAL, Shape.LIST, wrapping))).isEqualTo(ints);
        Node bare = leaf("l.element", Repetition.REPEATED, INT);
        assertThat(type(group("l", Repetition.OPTIONAL, Shape.LIST, bare))).isEqualTo(ints);
        // A list within the wrapper is an element, and so is a repeated element.
        Node nested =
                group("list", Repetition.REPEATED, Shape.STRUCT, leaf("l.list.element", Repetition.REPEATED, INT));
        assertThat(type(group("l", Repetition.OPTIONAL, Shape.LIST, nested))).isEqualTo(new DataType.ListOf(ints));
    }

    @Test
    void aMapHasTheTypesOfItsEntries() {
        Node.Group entries = group("key_value", Repetition.REPEATED, Shape.STRUCT, KEY, VALUE);
        assertThat(type(group("m", Repetition.OPTIONAL, Shape.MAP, entries)))
                .isEqualTo(new DataType.MapOf(DataType.UTF8, DataType.INT32));
        Node.Group keys = group("key_value", Repetition.REPEATED, Shape.STRUCT, KEY);
        assertThat(type(group("m", Repetition.OPTIONAL, Shape.MAP, keys)))
                .isEqualTo(new DataType.ListOf(DataType.UTF8));
    }

    @Test
    void theSchemaHasTheFieldsOfTheFileInTheirOrder() {
        Node.Group struct = group("s", Repetition.OPTIONAL, Shape.STRUCT, KEY, VALUE);
        Schema schema = ParquetFields.schema(new ParquetSchema(List.of(VALUE, struct, KEY), List.of()));
        assertThat(schema.names()).containsExactly("value", "s", "key");
        assertThat(schema.type(0)).isEqualTo(DataType.INT32);
        assertThat(schema.type(1)).isInstanceOf(DataType.Struct.class);
        assertThat(schema.type(2)).isEqualTo(DataType.UTF8);
    }
}
