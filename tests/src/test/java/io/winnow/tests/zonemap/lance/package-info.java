/// Real Lance datasets: with their zone maps and without, Winnow's answers are the right ones.
@NullMarked
package io.winnow.tests.zonemap.lance;

import org.jspecify.annotations.NullMarked;
