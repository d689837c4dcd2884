package io.winnow.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.type.Schema;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OpenResultsTest {
    /// Works until it is cancelled, and notices when it is closed meanwhile.
    private static final class Endless implements BatchCursor {
        final CountDownLatch working = new CountDownLatch(1);
        private final CountDownLatch cancelled = new CountDownLatch(1);
        private volatile boolean inside;
        volatile boolean closedInside;
        final AtomicInteger closes = new AtomicInteger();

        @Override
        public Schema schema() {
            return Schema.EMPTY;
        }

        @Override
        public @Nullable Batch next() {
            inside = true;
            working.countDown();
            try {
                cancelled.await();
                Thread.sleep(5); // the way from one look at the flag to the next
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                inside = false;
            }
            throw QueryCancelledException.cancelled();
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }

        @Override
        public void close() {
            closedInside |= inside;
            closes.incrementAndGet();
        }
    }

    private final OpenResults results = new OpenResults();

    @Test
    void forgetsAResultThatIsClosed() {
        try (QueryResult result = results.add(QueryResult.of(new Endless(), () -> Timings.NONE))) {
            assertThat(result.hasRows()).isTrue();
            assertThat(results.count()).isEqualTo(1);
        }
        assertThat(results.count()).isZero();
    }

    @Test
    void closesAResultThatComesTooLate() {
        Endless cursor = new Endless();
        assertThat(results.close()).isNull();

        assertThatThrownBy(() -> results.add(QueryResult.of(cursor, () -> Timings.NONE)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("session is closed");
        assertThat(cursor.closes).hasValue(1);
        assertThat(results.count()).isZero();
    }

    @Test
    void closesARunningResultWhenItsThreadHasLeftIt() throws InterruptedException {
        Endless cursor = new Endless();
        QueryResult result = results.add(QueryResult.of(cursor, () -> Timings.NONE));
        AtomicReference<@Nullable Throwable> seen = new AtomicReference<>();
        Thread owner = Thread.ofPlatform().start(() -> {
            try {
                result.next();
            } catch (QueryCancelledException | IllegalStateException e) {
                seen.set(e);
            }
            result.close();
        });
        cursor.working.await();

        assertThat(results.close()).isNull();
        owner.join();

        assertThat(seen.get()).isInstanceOf(QueryCancelledException.class);
        assertThat(cursor.closedInside).isFalse();
        assertThat(cursor.closes).hasValue(1);
        assertThatThrownBy(result::next).isInstanceOf(IllegalStateException.class);
    }
}
