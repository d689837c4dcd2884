package io.winnow.core.io.index;

/// What was counted of the postings of a fragment before; whoever counts more leaves it here. Thread-safe.
public interface PostingCounts {
    /// Keeps nothing.
    PostingCounts NONE = new PostingCounts() {
        @Override
        public long of(int posting) {
            return -1;
        }

        @Override
        public void keep(int posting, long count) {}
    };

    /// The count of a posting; -1 where it is not known.
    long of(int posting);

    /// Keeps the count of a posting, which is always the same.
    void keep(int posting, long count);
}
