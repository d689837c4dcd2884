package io.winnow.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.MemoryExceededException;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private final MemoryBudget whole = new MemoryBudget(100);
    private final MemoryBudget part = whole.part(25);

    @Test
    void whatAPartHoldsCountsInTheWhole() {
        part.reserve(20, "some");
        whole.reserve(80, "others");
        assertThat(whole.reservedBytes()).isEqualTo(100);
        assertThatThrownBy(() -> part.reserve(1, "more"))
                .isInstanceOf(MemoryExceededException.class)
                .hasMessageContaining("the query holds 100 of its limit of 100");
        assertThat(part.reservedBytes()).isEqualTo(20);
        part.release(20);
        assertThat(whole.reservedBytes()).isEqualTo(80);
        assertThat(whole.peakBytes()).isEqualTo(100);
    }

    @Test
    void aPartIsRefusedBeyondItsOwnLimitAndTakesNothing() {
        part.reserve(25, "some");
        assertThatThrownBy(() -> part.reserve(1, "more"))
                .isInstanceOf(MemoryExceededException.class)
                .hasMessageContaining("more needs 1 more bytes, but such work holds 25 of its part of 25");
        assertThat(part.reservedBytes()).isEqualTo(25);
        assertThat(whole.reservedBytes()).isEqualTo(25);
        assertThat(whole.peakBytes()).isEqualTo(25);
        assertThat(part.whole()).isSameAs(whole);
        assertThat(whole.whole()).isSameAs(whole);
        whole.reserve(75, "others");
    }
}
