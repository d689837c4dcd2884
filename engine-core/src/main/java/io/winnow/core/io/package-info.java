/// What opens something: ports that only binding and execution receive.
@NullMarked
package io.winnow.core.io;

import org.jspecify.annotations.NullMarked;
