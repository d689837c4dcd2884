/// Random statements on native tables against a plain model in memory.
@NullMarked
package io.winnow.tests.table.model;

import org.jspecify.annotations.NullMarked;
