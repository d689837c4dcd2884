/// Arrow IPC files and streams, read with positional reads and without trust: every offset is checked before use.
@NullMarked
package io.winnow.arrow.ipc;

import org.jspecify.annotations.NullMarked;
