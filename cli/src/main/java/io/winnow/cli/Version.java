package io.winnow.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version that `--version` shows, as the build wrote it down.
final class Version implements IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IOException("version.properties is missing");
            }
            properties.load(in);
        }
        return new String[] {"winnow " + properties.getProperty("version")};
    }
}
