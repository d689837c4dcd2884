/// How a query is or was answered, as objects, text and JSON.
@NullMarked
package io.winnow.engine.explain;

import org.jspecify.annotations.NullMarked;
