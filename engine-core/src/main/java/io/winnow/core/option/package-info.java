/// The one registry of settings behind SET, the command line and the Java API.
@NullMarked
package io.winnow.core.option;

import org.jspecify.annotations.NullMarked;
