package io.winnow.cli;

import io.winnow.engine.ProgressListener;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// A line on a terminal that shows how far a statement is, from its second second on. Thread-safe.
///
/// It has no thread of its own: it is drawn when work reports, which it does with each batch. What it draws is blotted
/// out with blanks, which every terminal understands.
final class ProgressBar implements ProgressListener {
    static final long DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);
    /// Faster nobody reads, and a terminal may be at the end of a slow line.
    static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int CELLS = 20;

    private final Messages messages;
    private final LongSupplier nanos;
    private boolean isRunning;
    private long started;
    private long drawn;
    private String shown = "";

    /// @param messages a terminal
    /// @param nanos a clock, of any origin
    ProgressBar(Messages messages, LongSupplier nanos) {
        this.messages = messages;
        this.nanos = nanos;
    }

    /// A statement begins.
    synchronized void begin() {
        isRunning = true;
        started = nanos.getAsLong();
    }

    /// The statement is done, well or not: from here on others write to the terminal.
    synchronized void end() {
        isRunning = false;
        if (!shown.isEmpty()) {
            messages.text("\r" + " ".repeat(shown.length()) + "\r");
            shown = "";
        }
    }

    @Override
    public synchronized void reached(long rows, long total) {
        long now = nanos.getAsLong();
        boolean isDue = shown.isEmpty() ? now - started > DELAY_NANOS : now - drawn >= PAUSE_NANOS;
        if (!isRunning || !isDue || total <= 0) {
            return;
        }
        String line = line(rows, total);
        drawn = now;
        if (!line.equals(shown)) {
            messages.text("\r" + line + " ".repeat(Math.max(0, shown.length() - line.length())));
            shown = line;
        }
    }

    /// At most 79 columns: what a terminal wraps could not be blotted out.
    private static String line(long rows, long total) {
        double share = Math.clamp((double) rows / total, 0.0, 1.0);
        int cells = (int) (share * CELLS);
        return String.format(
                Locale.ROOT,
                "%3d %% [%s%s] %,d of %,d rows",
                (int) (share * 100),
                "#".repeat(cells),
                ".".repeat(CELLS - cells),
                rows,
                total);
    }
}
