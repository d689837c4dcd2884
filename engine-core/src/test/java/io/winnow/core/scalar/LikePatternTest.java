package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikePatternTest {
    @ParameterizedTest
    @CsvSource({
        "abc, abc, true",
        "abc, ab, false",
        "abc, a%, true",
        "abc, %c, true",
        "abc, %b%, true",
        "abc, _b_, true",
        "abc, __, false",
        "'', %, true",
        "'', _, false",
        "'', '', true",
        "abab, %ab, true",
        "aXbXc, a%b%c, true",
        "mississippi, m%iss%pi, true",
        "mississippi, m%iss%x, false",
        "a😀b, a_b, true",
        "ABC, abc, false",
        "a.c, a.c, true",
        "abc, a.c, false"
    })
    void matchesTheWholeText(String text, String pattern, boolean expected) {
        assertThat(LikePattern.of(pattern, -1).matches(text)).isEqualTo(expected);
    }

    @Test
    void anEscapeMakesTheNextCharacterItself() {
        assertThat(LikePattern.of("ab\\_%", '\\').matches("ab_01")).isTrue();
        assertThat(LikePattern.of("ab\\_%", '\\').matches("abX7")).isFalse();
        assertThat(LikePattern.of("ab\\_%", -1).matches("ab\\7")).isTrue();
        assertThat(LikePattern.of("!!%", '!').matches("!x")).isTrue();
        assertThat(LikePattern.of("%%x", '%').matches("%x")).isTrue();
        assertThatThrownBy(() -> LikePattern.of("a!", '!'))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("'a!'");
    }

    @Test
    void ignoringCaseFoldsSingleCodePoints() {
        assertThat(LikePattern.ignoringCase("ÄB%", -1).matches("äbc")).isTrue();
        assertThat(LikePattern.ignoringCase("straSSe", -1).matches("straße")).isFalse();
        assertThat(LikePattern.ignoringCase("σ", -1).matches("ς")).isTrue();
        assertThat(LikePattern.ignoringCase("A!_", '!').matches("a_")).isTrue();
    }

    @Property(tries = 3000)
    void agreesWithARegularExpression(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        String text = (String) random.value(DataType.UTF8);
        String pattern = (String) random.value(DataType.UTF8);
        StringBuilder regex = new StringBuilder();
        pattern.codePoints()
                .forEach(point -> regex.append(
                        point == '%' ? ".*" : point == '_' ? "." : Pattern.quote(Character.toString(point))));
        boolean expected =
                Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
        assertThat(LikePattern.of(pattern, -1).matches(text))
                .as("%s LIKE %s", text, pattern)
                .isEqualTo(expected);
    }
}
