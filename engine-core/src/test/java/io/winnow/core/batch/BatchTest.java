package io.winnow.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final Schema SCHEMA = new Schema(List.of(Field.of("a", DataType.INT64)));

    private static Column column() {
        ColumnBuilder builder = new ColumnBuilder(DataType.INT64);
        builder.add(7L);
        return builder.build();
    }

    @Test
    void aColumnThatWasReadStaysValidAndOneThatWasNotCannotBeAskedFor() {
        Batch read = Batch.lazy(SCHEMA, 1, List.of(BatchTest::column), () -> {});
        Column column = read.column(0);
        Batch unread = Batch.lazy(SCHEMA, 1, List.of(BatchTest::column), () -> {});
        read.close();
        unread.close();

        assertThat(read.column(0)).isSameAs(column);
        assertThatThrownBy(() -> unread.column(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(unread::retained).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theSourceIsReleasedOnceWithTheLastOwner() {
        int[] released = {0};
        Batch batch = Batch.lazy(SCHEMA, 1, List.of(BatchTest::column), () -> released[0]++);
        Batch narrowed = batch.narrowedTo(new int[] {0}, 1);
        batch.close();
        batch.close();
        assertThat(released[0]).isZero();

        assertThat(narrowed.column(0).size()).isEqualTo(1);
        narrowed.close();
        assertThat(released[0]).isEqualTo(1);
    }

    @Test
    void anotherThreadsCloseWaitsForAColumnThatIsBeingDecoded() throws InterruptedException {
        CountDownLatch decoding = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicBoolean released = new AtomicBoolean();
        AtomicBoolean releasedUnderTheReader = new AtomicBoolean();
        LazyColumn slow = () -> {
            decoding.countDown();
            await(mayEnd);
            releasedUnderTheReader.set(released.get());
            return column();
        };
        Batch batch = Batch.lazy(SCHEMA, 1, List.of(slow), () -> released.set(true));

        Thread reader = Thread.ofPlatform().start(() -> batch.column(0));
        await(decoding);
        Thread closer = Thread.ofPlatform().start(batch::close);
        while (closer.getState() != Thread.State.BLOCKED) {
            assertThat(closer.isAlive()).as("waits for the reader").isTrue();
            Thread.onSpinWait();
        }
        mayEnd.countDown();
        reader.join();
        closer.join();

        assertThat(releasedUnderTheReader).isFalse();
        assertThat(released).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
