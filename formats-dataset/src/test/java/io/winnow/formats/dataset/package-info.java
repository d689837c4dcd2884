@NullMarked
package io.winnow.formats.dataset;

import org.jspecify.annotations.NullMarked;
