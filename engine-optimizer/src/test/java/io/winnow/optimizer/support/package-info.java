/// What the tests of rules share: small plans, and the form of a rule test.
@NullMarked
package io.winnow.optimizer.support;

import org.jspecify.annotations.NullMarked;
