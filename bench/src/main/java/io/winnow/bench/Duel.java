package io.winnow.bench;

import io.winnow.bench.answer.Answer;
import io.winnow.bench.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One query on all engines: answers first, then rounds in which each engine runs once. The engine that begins
/// changes from round to round, so that none always follows the same other one.
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

    /// Milliseconds, by engine and round, once every engine is warm.
    ///
    /// @param warmup rounds of every engine that are not counted, at least
    /// @param warmupSeconds time every engine is given to become warm, at least: a query of a millisecond is
    ///     still run by an interpreter when one of a second has long been compiled
    double[][] measure(int warmup, double warmupSeconds, int runs) {
        warm(warmup, (long) (warmupSeconds * 1e9));
        double[][] millis = new double[engines.size()][runs];
        for (int round = 0; round < runs; round++) {
            for (int turn = 0; turn < engines.size(); turn++) {
                int engine = (round + turn) % engines.size();
                millis[engine][round] = nanos(engine) / 1e6;
            }
        }
        return millis;
    }

    private void warm(int rounds, long nanos) {
        long[] spent = new long[engines.size()];
        boolean cold = true;
        for (int round = 0; cold; round++) {
            cold = false;
            for (int engine = 0; engine < spent.length; engine++) {
                if (round < rounds || spent[engine] < nanos) {
                    spent[engine] += nanos(engine);
                    cold = true;
                }
            }
        }
    }

    private long nanos(int engine) {
        long start = System.nanoTime();
        engines.get(engine).run(query.sql());
        return System.nanoTime() - start;
    }
}
