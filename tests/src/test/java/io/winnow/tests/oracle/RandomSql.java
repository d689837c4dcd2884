package io.winnow.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/// What all writers of random SQL share: choices, lists, and conditions made of simpler ones.
public final class RandomSql {
    private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;

    public RandomSql(Random random) {
        this.random = random;
    }

    public <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /// True once in `times`.
    public boolean rarely(int times) {
        return random.nextInt(times) == 0;
    }

    /// An operator that compares.
    public String operator() {
        return one(OPERATORS);
    }

    /// Some values with names `prefix1`, `prefix2`, and so on, a line each.
    public static String list(String prefix, int count, Supplier<String> value) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            values.add(value.get() + " AS " + prefix + i);
        }
        return String.join(",\n", values);
    }

    /// A condition of at most this many connectives, one below the other.
    public String condition(int depth, Supplier<String> simple) {
        if (depth == 0 || rarely(3)) {
            return simple.get();
        }
        return switch (random.nextInt(4)) {
            case 0 -> "NOT (" + condition(depth - 1, simple) + ")";
            case 1 -> "(" + condition(depth - 1, simple) + " OR " + condition(depth - 1, simple) + ")";
            default -> condition(depth - 1, simple) + " AND " + condition(depth - 1, simple);
        };
    }

    /// A condition of one column alone.
    ///
    /// @param literal another value to compare it with at each call
    public String comparison(String column, Supplier<String> literal) {
        return switch (random.nextInt(9)) {
            case 0 -> column + " IS NULL";
            case 1 -> column + " IS NOT NULL";
            case 2 -> column + " BETWEEN " + literal.get() + " AND " + literal.get();
            case 3 -> column + " IN (" + literal.get() + ", " + literal.get() + ")";
            case 4 -> column + " NOT IN (" + literal.get() + ", NULL)";
            case 5 -> column + " IS DISTINCT FROM " + literal.get();
            default -> column + " " + operator() + " " + literal.get();
        };
    }
}
