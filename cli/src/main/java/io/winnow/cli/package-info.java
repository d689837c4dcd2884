/// The `winnow` command: options, statements from arguments, files and standard input, the interactive loop,
/// the demo.
///
/// Only [io.winnow.cli.Main] is a promise, to the launcher.
@NullMarked
package io.winnow.cli;

import org.jspecify.annotations.NullMarked;
