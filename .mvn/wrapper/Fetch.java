import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What `mvnw` cannot expect of every system: a download without curl or wget, and a SHA-256.
final class Fetch {
    private Fetch() {}

    public static void main(String[] args) throws NoSuchAlgorithmException {
        try {
            switch (args[0]) {
                case "get" -> get(args[1], Path.of(args[2]));
                case "check" -> check(Path.of(args[1]), args[2]);
                default -> throw new IllegalArgumentException(args[0]);
            }
        } catch (IOException e) {
            System.err.println(e);
            System.exit(1);
        }
    }

    private static void get(String url, Path target) throws IOException {
        try (var in = URI.create(url).toURL().openStream()) {
            Files.copy(in, target);
        }
    }

    private static void check(Path file, String expected) throws IOException, NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        String actual = HexFormat.of().formatHex(digest);
        if (!actual.equals(expected)) {
            System.err.println("error: " + file.getFileName() + " has SHA-256 " + actual + ", expected " + expected);
            System.exit(1);
        }
    }
}
