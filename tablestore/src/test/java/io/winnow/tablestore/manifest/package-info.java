@NullMarked
package io.winnow.tablestore.manifest;

import org.jspecify.annotations.NullMarked;
