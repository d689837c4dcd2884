/// Zone maps: whatever they let the engine leave out, every answer is the same as without them.
@NullMarked
package io.winnow.tests.zonemap;

import org.jspecify.annotations.NullMarked;
