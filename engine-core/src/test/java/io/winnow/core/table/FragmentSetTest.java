package io.winnow.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FragmentSetTest {
    private record Nowhere(String format, String file) implements FragmentLocation {}

    private static FragmentSet of(Integer... ids) {
        return FragmentSet.ofFragments(List.of(ids).stream()
                .map(id -> Fragment.of(id, 1, new Nowhere("none", "")))
                .toList());
    }

    @Test
    void idsOfFragmentsWithAndWithoutGaps() {
        assertThat(of()).isEqualTo(FragmentSet.EMPTY);
        assertThat(of().first()).isEqualTo(-1);
        assertThat(of(7)).isEqualTo(FragmentSet.of(List.of(7)));
        assertThat(of(0, 1, 2, 4, 9, 10)).isEqualTo(FragmentSet.of(List.of(0, 1, 2, 4, 9, 10)));
        assertThat(of(3, 4, Integer.MAX_VALUE)).isEqualTo(FragmentSet.of(List.of(3, 4, Integer.MAX_VALUE)));
        assertThat(of(3, 4, Integer.MAX_VALUE).first()).isEqualTo(3);
    }
}
