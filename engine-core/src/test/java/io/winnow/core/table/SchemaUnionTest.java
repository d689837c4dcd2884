package io.winnow.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaUnionTest {
    private static Schema schema(Field... fields) {
        return new Schema(List.of(fields));
    }

    private static Field required(String name, DataType type) {
        return new Field(name, type, false);
    }

    @Test
    void columnsUniteByNameInTheOrderInWhichTheyAppear() {
        SchemaUnion union = SchemaUnion.of(
                List.of("f0", "f1", "f2"),
                List.of(
                        schema(required("a", DataType.INT32), required("b", DataType.UTF8)),
                        schema(Field.of("b", DataType.UTF8), required("a", DataType.INT64)),
                        schema(required("c", DataType.FLOAT32), required("a", DataType.INT16))));
        assertThat(union.schema())
                .isEqualTo(schema(
                        required("a", DataType.INT64), Field.of("b", DataType.UTF8), Field.of("c", DataType.FLOAT32)));
        assertThat(union.mappings()).containsExactly(List.of(0, 1, -1), List.of(1, 0, -1), List.of(1, -1, 0));
    }

    @Test
    void aColumnOfNullsOnlyIsNullableInTheTypeOfTheOthers() {
        SchemaUnion union = SchemaUnion.of(
                List.of("f0", "f1"),
                List.of(schema(required("a", DataType.NULL)), schema(required("a", DataType.DATE))));
        assertThat(union.schema()).isEqualTo(schema(Field.of("a", DataType.DATE)));
    }

    @Test
    void unlikeTypesAreAnErrorThatNamesBothFiles() {
        List<Schema> schemas = List.of(
                schema(Field.of("a", DataType.INT32)),
                schema(Field.of("a", DataType.FLOAT64)),
                schema(Field.of("a", DataType.INT32)),
                schema(Field.of("a", DataType.INT64)));
        assertThatThrownBy(() -> SchemaUnion.of(List.of("f0", "f1", "f2", "f3"), schemas))
                .isInstanceOf(ExecutionException.class)
                .hasMessage("f3: column \"a\" is BIGINT, but DOUBLE in f1; no type holds both exactly");
        assertThatThrownBy(() -> SchemaUnion.of(
                        List.of("f0", "f1"),
                        List.of(schema(Field.of("a", DataType.UTF8)), schema(Field.of("a", DataType.INT32)))))
                .hasMessage("f1: column \"a\" is INTEGER, but VARCHAR in f0; no type holds both exactly");
    }

    @Test
    void aNameThatAppearsTwiceIsAnErrorBesideOtherFilesOnly() {
        Schema twice = schema(Field.of("a", DataType.INT32), Field.of("a", DataType.UTF8));
        assertThat(SchemaUnion.of(List.of("f0"), List.of(twice)).schema()).isEqualTo(twice);
        assertThatThrownBy(() -> SchemaUnion.of(List.of("f0", "f1"), List.of(twice, twice)))
                .hasMessage("f0: column \"a\" appears twice, so it cannot be united by name");
    }
}
