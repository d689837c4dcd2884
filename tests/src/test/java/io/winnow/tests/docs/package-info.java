/// The documents: links lead somewhere, examples do what they show, reference pages are what the registries say.
@NullMarked
package io.winnow.tests.docs;

import org.jspecify.annotations.NullMarked;
