@NullMarked
package io.winnow.core.aggregate;

import org.jspecify.annotations.NullMarked;
