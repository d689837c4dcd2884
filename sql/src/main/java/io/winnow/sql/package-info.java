/// The SQL front end. What its packages share stands here.
@NullMarked
package io.winnow.sql;

import org.jspecify.annotations.NullMarked;
