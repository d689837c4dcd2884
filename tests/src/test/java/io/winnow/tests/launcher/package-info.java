/// The scripts in the root of the source tree, run against a pretended Maven and a pretended JDK.
@NullMarked
package io.winnow.tests.launcher;

import org.jspecify.annotations.NullMarked;
