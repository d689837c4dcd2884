package io.winnow.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;

class LazyAllocatorTest {
    @Test
    void aChildCountsAgainstItsParentFromItsFirstUseOn() {
        try (LazyAllocator root = LazyAllocator.root();
                LazyAllocator child = root.child("query")) {
            assertThat(root.get().getChildAllocators()).isEmpty();

            BufferAllocator allocator = child.get();

            assertThat(child.get()).isSameAs(allocator);
            assertThat(root.get().getChildAllocators()).containsExactly(allocator);
            try (ArrowBuf _ = allocator.buffer(64)) {
                assertThat(root.get().getAllocatedMemory()).isEqualTo(64);
            }
        }
    }

    @Test
    void memoryThatIsStillHeldFailsTheClose() {
        LazyAllocator root = LazyAllocator.root();
        LazyAllocator child = root.child("query");
        child.get().buffer(64);

        assertThatThrownBy(child::close).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(root::close).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void isClosedForGoodAndAnyNumberOfTimes() {
        LazyAllocator unused = LazyAllocator.root();
        LazyAllocator late = unused.child("late");
        unused.close();
        unused.close();

        assertThatThrownBy(unused::get).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(late::get).isInstanceOf(IllegalStateException.class);
    }
}
