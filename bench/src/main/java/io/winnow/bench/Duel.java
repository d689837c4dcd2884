package io.winnow.bench;

import io.winnow.bench.answer.Answer;
import io.winnow.bench.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One query on all engines: answers first, then rounds in which each engine runs once. The engine that begins changes
/// from round to round, so that none always follows the same other one.
final class Duel {
    private final BenchQuery query;
    private final List<Engine> engines;

    Duel(BenchQuery query, List<Engine> engines) {
        this.query = query;
        this.engines = engines;
    }

    /// Runs the query once on every engine, which nobody has asked yet.
    ///
    /// @return milliseconds, by engine
    /// @throws IllegalStateException unless every engine gives the first one's answer
    double[] first() {
        double[] millis = new double[engines.size()];
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            answers.add(engines.get(i).run(query.sql()));
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        for (int i = 1; i < millis.length; i++) {
            Engine engine = engines.get(i);
            Optional<String> difference = answers.getFirst().differenceInOrder(answers.get(i));
            if (difference.isPresent()) {
                throw new IllegalStateException(query.name() + ": "
                        + engines.getFirst().name() + " and " + engine.name() + " disagree, " + difference.get());
            }
        }
        return millis;
    }

    /// Milliseconds, by engine and round.
    double[][] measure(int warmup, int runs) {
        double[][] millis = new double[engines.size()][runs];
        for (int round = -warmup; round < runs; round++) {
            for (int turn = 0; turn < engines.size(); turn++) {
                int engine = Math.floorMod(round + turn, engines.size());
                long start = System.nanoTime();
                engines.get(engine).run(query.sql());
                long elapsed = System.nanoTime() - start;
                if (round >= 0) {
                    millis[engine][round] = elapsed / 1e6;
                }
            }
        }
        return millis;
    }
}
