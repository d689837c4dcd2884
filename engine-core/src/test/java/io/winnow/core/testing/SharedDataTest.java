package io.winnow.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedDataTest {
    @TempDir
    private Path folder;

    private Path tree;

    @BeforeEach
    void makeTheTree() throws IOException {
        tree = Files.createDirectories(folder.resolve("trees/new"));
    }

    @Test
    void aTreeOfItsOwnHasTheDataBesideIt() {
        assertThat(SharedData.folderOf(tree)).isEqualTo(folder.resolve("trees/shared/data"));
    }

    @Test
    void aWorktreeHasTheDataOfItsMainCheckout() throws IOException {
        Files.writeString(tree.resolve(".git"), "gitdir: " + folder.resolve("main/.git/worktrees/new") + "\n");
        assertThat(SharedData.folderOf(tree)).isEqualTo(folder.resolve("shared/data"));
    }

    @Test
    void aWorktreeWithDataBesideItUsesThose() throws IOException {
        Files.writeString(tree.resolve(".git"), "gitdir: " + folder.resolve("main/.git/worktrees/new") + "\n");
        Path beside = Files.createDirectories(folder.resolve("trees/shared/data"));
        assertThat(SharedData.folderOf(tree)).isEqualTo(beside);
    }

    @Test
    void aSubmoduleIsNoWorktree() throws IOException {
        Files.writeString(tree.resolve(".git"), "gitdir: ../.git/modules/new\n");
        assertThat(SharedData.folderOf(tree)).isEqualTo(folder.resolve("trees/shared/data"));
    }
}
