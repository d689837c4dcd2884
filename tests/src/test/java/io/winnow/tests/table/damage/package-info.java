/// Native tables of which a file was damaged, cut or taken away.
@NullMarked
package io.winnow.tests.table.damage;

import org.jspecify.annotations.NullMarked;
