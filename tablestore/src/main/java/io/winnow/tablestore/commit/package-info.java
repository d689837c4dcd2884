/// Versions of tables: how they are found, made and given up.
@NullMarked
package io.winnow.tablestore.commit;

import org.jspecify.annotations.NullMarked;
