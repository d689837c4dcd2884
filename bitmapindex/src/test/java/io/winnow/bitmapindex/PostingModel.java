package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomFragments;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// The rows of each value, as plainly as can be: what an index is compared with. Values are the ones that stand for
/// all that are equal to them.
///
/// @param byFragment by fragment and value
record PostingModel(DataType type, TreeMap<Integer, TreeMap<@Nullable Object, RoaringBitmap>> byFragment) {
    PostingModel(DataType type) {
        this(type, new TreeMap<>());
    }

    static Comparator<@Nullable Object> order(DataType type) {
        return Comparator.nullsFirst(ScalarOrder.of(type));
    }

    /// The rows of a column.
    static PostingModel of(RandomFragments column) {
        PostingModel model = new PostingModel(column.type());
        column.pieces().keySet().forEach(fragment -> model.add(fragment, column.values(fragment)));
        return model;
    }

    /// What it says of some fragments.
    PostingModel of(Collection<Integer> fragments) {
        PostingModel some = new PostingModel(type, new TreeMap<>(byFragment));
        some.byFragment.keySet().retainAll(fragments);
        return some;
    }

    void add(int fragment, List<@Nullable Object> values) {
        TreeMap<@Nullable Object, RoaringBitmap> postings = new TreeMap<>(order(type));
        byFragment.put(fragment, postings);
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            RoaringBitmap posting = postings.get(value);
            if (posting == null) {
                posting = new RoaringBitmap();
                postings.put(value == null ? null : ScalarOrder.canonical(value, type), posting);
            }
            posting.add(i);
        }
    }

    List<@Nullable Object> keys() {
        TreeMap<@Nullable Object, Boolean> keys = new TreeMap<>(order(type));
        byFragment.values().forEach(postings -> postings.keySet().forEach(key -> keys.put(key, true)));
        return new ArrayList<>(keys.keySet());
    }

    /// What an index says of some fragments.
    static PostingModel read(DataType type, ValuePostings postings, Iterable<Integer> fragments, IoContext context) {
        PostingModel model = new PostingModel(type);
        List<@Nullable Object> keys = ColumnValues.all(postings.keys(), type);
        for (int fragment : fragments) {
            TreeMap<@Nullable Object, RoaringBitmap> read = new TreeMap<>(order(type));
            model.byFragment.put(fragment, read);
            FragmentPostings of = postings.fragment(fragment);
            int before = -1;
            for (int i = 0; i < of.count(); i++) {
                assertThat(of.key(i)).isGreaterThan(before);
                before = of.key(i);
                RoaringBitmap offsets = of.offsets(i, context);
                assertThat(of.rows(i)).isEqualTo(offsets.getLongCardinality()).isPositive();
                assertThat(of.find(of.key(i))).isEqualTo(i);
                read.put(keys.get(of.key(i)), offsets);
            }
        }
        return model;
    }

    /// Whether an index says the same, key by key and bit by bit.
    void check(ValuePostings postings, IoContext context) {
        PostingModel read = read(type, postings, byFragment.keySet(), context);
        // `equals` of floats tells zeros and NaNs of different signs apart.
        assertThat(plain(read)).isEqualTo(plain(this));
        List<@Nullable Object> keys = ColumnValues.all(postings.keys(), type);
        assertThat(keys).containsAll(keys());
        for (int i = 1; i < keys.size(); i++) {
            assertThat(order(type).compare(keys.get(i - 1), keys.get(i))).isNegative();
        }
    }

    private static List<Object> plain(PostingModel model) {
        List<Object> plain = new ArrayList<>();
        model.byFragment.forEach((fragment, postings) -> {
            for (Map.Entry<@Nullable Object, RoaringBitmap> posting : postings.entrySet()) {
                plain.add(List.of(fragment, bits(posting.getKey()), posting.getValue()));
            }
        });
        return plain;
    }

    private static Object bits(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case Double d -> Double.doubleToRawLongBits(d);
            case Float f -> Float.floatToRawIntBits(f);
            case Object other -> other;
        };
    }
}
