@NullMarked
package io.winnow.physical.posting;

import org.jspecify.annotations.NullMarked;
