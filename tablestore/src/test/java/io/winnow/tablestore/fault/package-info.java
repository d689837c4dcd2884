/// The store when processes are killed, machines crash and disks fail.
@NullMarked
package io.winnow.tablestore.fault;

import org.jspecify.annotations.NullMarked;
