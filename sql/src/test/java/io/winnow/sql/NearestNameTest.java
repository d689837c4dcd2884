package io.winnow.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private final List<String> names = List.of("origin", "distance", "delay", "date", "Depart");

    @Test
    void findsTheFewestEdits() {
        assertThat(NearestName.of("orgin", names)).isEqualTo("origin");
        assertThat(NearestName.of("dsitance", names)).isEqualTo("distance");
        assertThat(NearestName.of("DALAY", names)).isEqualTo("delay");
        assertThat(NearestName.of("departt", names)).isEqualTo("Depart");
    }

    @Test
    void suggestsNothingFarAway() {
        assertThat(NearestName.of("price", names)).isNull();
        assertThat(NearestName.of("", names)).isNull();
        assertThat(NearestName.of("x".repeat(10_000), names)).isNull();
        assertThat(NearestName.hint("price", names)).isEmpty();
    }

    @Test
    void theHintIsASentence() {
        assertThat(NearestName.hint("dat", names)).isEqualTo("; did you mean 'date'?");
    }
}
