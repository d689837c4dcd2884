package io.winnow.tests.store;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The classes that one JVM has loaded, as others of the same command load them in a fraction of the time.
final class ClassArchive {
    private final String classPath;
    private final Path archive;

    private ClassArchive(String classPath, Path archive) {
        this.classPath = classPath;
        this.archive = archive;
    }

    /// Runs a main once, to its end, which must come by itself.
    ///
    /// @param directory where the archive is written
    static ClassArchive of(Class<?> main, Path directory, String... arguments)
            throws IOException, InterruptedException {
        ClassArchive archive = new ClassArchive(packed(directory), directory.resolve("classes.jsa"));
        try (ChildProcess child =
                new ChildProcess(archive.flags("-XX:ArchiveClassesAtExit="), main, directory, arguments)) {
            child.awaitReady();
            child.start();
            List<String> said = child.rest();
            if (child.exitCode() != 0 || !Files.exists(archive.archive)) {
                throw new AssertionError("no archive of classes: " + said);
            }
        }
        return archive;
    }

    /// Flags of a JVM that uses it.
    List<String> flags() {
        return flags("-XX:SharedArchiveFile=");
    }

    /// Without a log: an archive that cannot be used is none, and the lines that say so would be taken for others.
    private List<String> flags(String use) {
        return List.of("-Xlog:disable", use + archive, "-cp", classPath);
    }

    /// The class path of this JVM with jars in the place of directories, from which nothing is archived.
    private static String packed(Path directory) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                Path jar = directory.resolve("classes" + entries.size() + ".jar");
                pack(path, jar);
                entries.add(jar.toString());
            } else if (Files.exists(path)) {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void pack(Path root, Path jar) throws IOException {
        try (Stream<Path> files = Files.walk(root);
                OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                byte[] bytes = Files.readAllBytes(file);
                CRC32 checksum = new CRC32();
                checksum.update(bytes);
                ZipEntry entry = new ZipEntry(root.relativize(file).toString().replace(File.separatorChar, '/'));
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(bytes.length);
                entry.setCrc(checksum.getValue());
                entry.setTime(0);
                zip.putNextEntry(entry);
                zip.write(bytes);
                zip.closeEntry();
            }
        }
    }
}
