/// Text inside SVG and HTML.
@NullMarked
package io.winnow.engine.markup;

import org.jspecify.annotations.NullMarked;
