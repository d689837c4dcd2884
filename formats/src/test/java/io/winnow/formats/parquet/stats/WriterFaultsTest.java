package io.winnow.formats.parquet.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriterFaultsTest {
    @Test
    void countsOfNullsOfEarlyArrowWritersAreNotBelieved() {
        assertThat(WriterFaults.of("parquet-cpp-arrow version 4.0.1").nullCounts())
                .isFalse();
        assertThat(WriterFaults.of("parquet-cpp-arrow version 4.0.1").bounds()).isTrue();
        assertThat(WriterFaults.of("parquet-cpp-arrow version 1.0.0-SNAPSHOT").nullCounts())
                .isFalse();
        assertThat(WriterFaults.of("parquet-cpp-arrow version 12.0.0").nullCounts())
                .isTrue();
    }

    @Test
    void boundsThatTookInNansAreNotBelieved() {
        assertThat(WriterFaults.of("parquet-cpp version 1.3.2-SNAPSHOT").bounds())
                .isFalse();
        assertThat(WriterFaults.of("parquet-cpp version 1.5.1-SNAPSHOT").bounds())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parquet-mr version 1.8.1 (build 4aba4dae7bb0d4edbcf7923ae1339f28fd3f7fcf)",
                "parquet-mr (build 32c46643845ea8a705c35d4ec8fc654cc8ff816d)",
                "parquet-mr"
            })
    void bytesThatWereComparedAsSignedAreNotBelieved(String createdBy) {
        assertThat(WriterFaults.of(createdBy).binaryBounds()).isFalse();
        assertThat(WriterFaults.of(createdBy).bounds()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "parquet-mr version 1.13.1 (build x)",
                "DuckDB version v1.3.2",
                "x\nversion 1.2",
                "no version"
            })
    void othersAreBelieved(String createdBy) {
        assertThat(WriterFaults.of(createdBy)).isEqualTo(new WriterFaults(true, true, true));
    }
}
