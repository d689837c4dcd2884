package io.winnow.core.type;

import java.util.ArrayList;
import java.util.List;

/// The columns of a plan's or a table's rows, in order. Names may repeat.
public record Schema(List<Field> fields) {
    /// Rows without columns.
    public static final Schema EMPTY = new Schema(List.of());

    public Schema {
        fields = List.copyOf(fields);
    }

    public static Schema of(Field... fields) {
        return new Schema(List.of(fields));
    }

    public int size() {
        return fields.size();
    }

    public Field field(int index) {
        return fields.get(index);
    }

    public DataType type(int index) {
        return fields.get(index).type();
    }

    public String name(int index) {
        return fields.get(index).name();
    }

    public List<String> names() {
        List<String> names = new ArrayList<>(fields.size());
        for (Field field : fields) {
            names.add(field.name());
        }
        return names;
    }

    /// The columns at `indexes`, in that order.
    public Schema select(List<Integer> indexes) {
        List<Field> selected = new ArrayList<>(indexes.size());
        for (int index : indexes) {
            selected.add(fields.get(index));
        }
        return new Schema(selected);
    }

    /// Whether the types agree column by column; names and nullability do not count.
    public boolean sameTypes(Schema other) {
        if (size() != other.size()) {
            return false;
        }
        for (int i = 0; i < size(); i++) {
            if (!type(i).equals(other.type(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
