package io.winnow.tests.slt;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// How rows are ordered before they are compared.
enum SltSort {
    NOSORT,
    ROWSORT;

    static SltSort named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    List<String> apply(List<String> rows) {
        List<String> sorted = new ArrayList<>(rows);
        if (this == ROWSORT) {
            sorted.sort(null);
        }
        return sorted;
    }
}
