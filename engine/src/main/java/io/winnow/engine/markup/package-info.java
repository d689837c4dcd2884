/// Text inside SVG and HTML, and the files that pages and pictures go to.
@NullMarked
package io.winnow.engine.markup;

import org.jspecify.annotations.NullMarked;
