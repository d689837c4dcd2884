@NullMarked
package io.winnow.arrow.ipc;

import org.jspecify.annotations.NullMarked;
