package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowDecoder;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.MemoryBudget;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// Decoded dictionaries, by file, id and how far into a stream they are in force. Thread-safe.
///
/// They stay for later queries as long as memory is not short. A query that uses one counts it against its budget,
/// once, until it ends: what it makes of its rows may go on using the dictionary.
final class Dictionaries {
    private final WeakHashMap<IpcLayout, Map<Key, SoftReference<Column>>> decoded = new WeakHashMap<>();
    private final Map<MemoryBudget, Held> heldBy = new HashMap<>();

    private record Key(long id, int blocks) {}

    /// What one query uses.
    private static final class Held {
        private final Set<Column> dictionaries = Collections.newSetFromMap(new IdentityHashMap<>());
        private long bytes;
    }

    /// The values of a dictionary.
    ///
    /// @param blocks how many of the file's dictionary blocks are in force: the last that replaces,
    ///     and those after it that add
    Column values(IpcLayout layout, ArrowField field, long id, int blocks, ByteSource source, IoContext context) {
        Key key = new Key(id, blocks);
        Column values = known(layout, key);
        if (values == null) {
            values = first(layout, key, decode(layout, field, id, blocks, source, context));
        }
        hold(values, "a dictionary of " + layout.name(), context);
        return values;
    }

    private synchronized @Nullable Column known(IpcLayout layout, Key key) {
        SoftReference<Column> kept =
                decoded.computeIfAbsent(layout, _ -> new HashMap<>()).get(key);
        return kept == null ? null : kept.get();
    }

    /// The instance that all share: threads may have decoded at once, and operators cache by it.
    private synchronized Column first(IpcLayout layout, Key key, Column values) {
        Column known = known(layout, key);
        if (known != null) {
            return known;
        }
        decoded.computeIfAbsent(layout, _ -> new HashMap<>()).put(key, new SoftReference<>(values));
        return values;
    }

    private synchronized void hold(Column values, String what, IoContext context) {
        MemoryBudget memory = context.memory();
        Held held = heldBy.get(memory);
        if (held == null) {
            held = new Held();
            heldBy.put(memory, held);
            context.closeWithQuery(() -> release(memory));
        }
        if (!held.dictionaries.contains(values)) {
            long bytes = values.heapBytes();
            memory.reserve(bytes, what);
            held.bytes += bytes;
            held.dictionaries.add(values);
        }
    }

    private synchronized void release(MemoryBudget memory) {
        Held held = heldBy.remove(memory);
        if (held != null) {
            memory.release(held.bytes);
        }
    }

    private Column decode(
            IpcLayout layout, ArrowField field, long id, int blocks, ByteSource source, IoContext context) {
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
                    new ArrowDecoder((inner, innerField) -> values(layout, innerField, inner, within, source, context));
            try (IpcBatch batch = new IpcBatch(
                    source, layout.name(), dictionary.block(), List.of(field), ColumnLife.KEPT, context.memory())) {
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
