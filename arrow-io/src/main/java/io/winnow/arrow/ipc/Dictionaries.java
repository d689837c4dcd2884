package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowDecoder;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/// Decoded dictionaries, by file, id and how far into a stream they are in force. Thread-safe.
final class Dictionaries {
    private final WeakHashMap<IpcLayout, Map<Key, Column>> decoded = new WeakHashMap<>();

    private record Key(long id, int blocks) {}

    /// The values of a dictionary.
    ///
    /// @param blocks how many of the file's dictionary blocks are in force: the last that replaces,
    ///     and those after it that add
    Column values(IpcLayout layout, ArrowField field, long id, int blocks, DataFile file, IoContext context) {
        Key key = new Key(id, blocks);
        synchronized (this) {
            Column known = decoded.computeIfAbsent(layout, _ -> new HashMap<>()).get(key);
            if (known != null) {
                return known;
            }
        }
        Column values = decode(layout, field, id, blocks, file, context);
        synchronized (this) {
            // Threads that decoded at once must share one instance: operators cache by it.
            Column first = decoded.computeIfAbsent(layout, _ -> new HashMap<>()).putIfAbsent(key, values);
            return first == null ? values : first;
        }
    }

    private Column decode(IpcLayout layout, ArrowField field, long id, int blocks, DataFile file, IoContext context) {
        List<Column> parts = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            IpcBlock.DictionaryBlock dictionary = layout.dictionaries().get(i);
            if (dictionary.id() != id) {
                continue;
            }
            if (!dictionary.delta()) {
                parts.clear();
            }
            int within = i;
            ArrowDecoder decoder =
                    new ArrowDecoder((inner, innerField) -> values(layout, innerField, inner, within, file, context));
            try (IpcBatch batch = new IpcBatch(file, layout.name(), dictionary.block(), List.of(field), context)) {
                int size = Math.toIntExact(dictionary.block().rows());
                parts.add(decoder.decode(field, batch.array(0), 0, size).decoded());
            }
        }
        if (parts.isEmpty()) {
            throw new CorruptDataException(
                    layout.name(), "column \"" + field.name() + "\" needs dictionary " + id + ", which is missing");
        }
        return parts.size() == 1 ? parts.getFirst() : ColumnConcat.concat(parts);
    }
}
