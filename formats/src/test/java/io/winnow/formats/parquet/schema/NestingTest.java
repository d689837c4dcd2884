package io.winnow.formats.parquet.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.formats.parquet.schema.Node.Repetition;
import io.winnow.formats.parquet.schema.Node.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

class NestingTest {
    private static final Node KEY = leaf("key", Repetition.REQUIRED);
    private static final Node VALUE = leaf("value", Repetition.OPTIONAL);

    @Test
    void aMapHasKeysAndValues() {
        Node.Group entries = group("key_value", Repetition.REPEATED, Shape.STRUCT, KEY, VALUE);
        assertThat(Nesting.of(group("m", Repetition.OPTIONAL, Shape.MAP, entries)))
                .isEqualTo(new Nesting.MapOf(entries));
    }

    @Test
    void aMapWithoutValuesIsTheListOfItsKeys() {
        Node.Group entries = group("key_value", Repetition.REPEATED, Shape.STRUCT, KEY);
        assertThat(Nesting.of(group("m", Repetition.OPTIONAL, Shape.MAP, entries)))
                .isEqualTo(new Nesting.ListOf(entries, KEY));
    }

    @Test
    void aMapThatIsNotBuiltAsOneIsAStruct() {
        Node.Group once = group("key_value", Repetition.OPTIONAL, Shape.STRUCT, KEY, VALUE);
        Node.Group three = group("key_value", Repetition.REPEATED, Shape.STRUCT, KEY, VALUE, VALUE);
        for (List<Node> children : List.of(
                List.<Node>of(once), List.<Node>of(three), List.<Node>of(KEY), List.of(KEY, VALUE), List.<Node>of())) {
            assertThat(Nesting.of(new Node.Group("m", Repetition.OPTIONAL, Shape.MAP, children)))
                    .isEqualTo(new Nesting.StructOf(children));
        }
    }

    @Test
    void aListMayWrapItsElementOrRepeatIt() {
        Node element = leaf("element", Repetition.OPTIONAL);
        Node.Group wrapping = group("list", Repetition.REPEATED, Shape.STRUCT, element);
        assertThat(Nesting.of(group("l", Repetition.OPTIONAL, Shape.LIST, wrapping)))
                .isEqualTo(new Nesting.ListOf(wrapping, element));
        for (Node repeated : List.of(
                leaf("element", Repetition.REPEATED),
                group("array", Repetition.REPEATED, Shape.STRUCT, element),
                group("l_tuple", Repetition.REPEATED, Shape.STRUCT, element),
                group("list", Repetition.REPEATED, Shape.STRUCT, element, element))) {
            assertThat(Nesting.of(group("l", Repetition.OPTIONAL, Shape.LIST, repeated)))
                    .isEqualTo(new Nesting.ListOf(repeated, null));
        }
    }

    private static Node.Group group(String name, Repetition repetition, Shape shape, Node... children) {
        return new Node.Group(name, repetition, shape, List.of(children));
    }

    private static Node.Leaf leaf(String name, Repetition repetition) {
        return new Node.Leaf(0, name, name, repetition, Physical.INT32, 0, new LeafType.Int(32, true), 1, 1);
    }
}
