/// How the zones of a column lie: how far they overlap, what look-ups would keep, and a picture.
@NullMarked
package io.winnow.engine.zones;

import org.jspecify.annotations.NullMarked;
