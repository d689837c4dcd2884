package io.winnow.engine.zones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.winnow.core.index.RowRanges;
import io.winnow.core.type.DataType;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class ZoneChartTest {
    private static final List<String> BROWSERS =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

    @TempDir
    Path directory = Path.of("");

    private static String svg(ZoneLayout zones) {
        return ZoneChart.svg(zones, "title", "note", "values", ZoneOffset.UTC);
    }

    private static Document parsed(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("no XML", e);
        }
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /// Class and place of every rectangle that stands for zones.
    private static List<String> rectangles(Document document) {
        return elements(document, "rect").stream()
                .filter(rect -> !rect.getAttribute("class").equals("page"))
                .filter(rect ->
                        !((Element) rect.getParentNode()).getAttribute("class").equals("legend"))
                .map(rect -> String.join(
                        " ",
                        rect.getAttribute("class"),
                        rect.getAttribute("x"),
                        rect.getAttribute("y"),
                        rect.getAttribute("width"),
                        rect.getAttribute("height")))
                .toList();
    }

    private static List<String> texts(Document document) {
        return elements(document, "text").stream().map(Element::getTextContent).toList();
    }

    private static ZoneLayout small() {
        ZoneLayout.Builder builder = new ZoneLayout.Builder(DataType.INT64);
        TestZones zones =
                new TestZones(DataType.INT64).add(4, 1L, 4L).add(4, 10L, 15L).add(4, 20L, 23L);
        builder.add(12, zones.facts(), 0, 3, RowRanges.of(4, 8));
        builder.add(8, null, 0, 0, RowRanges.of(0, 8));
        return builder.build();
    }

    @Test
    void aSmallTableHasARectanglePerZone() {
        Document document = parsed(svg(small()));
        // 920 pixels for 20 rows from x = 170 on, 350 for values from 1 to 23, upwards from y = 420.
        assertThat(rectangles(document))
                .containsExactly(
                        "skipped 170 372.27 184 47.73",
                        "kept 354 197.27 184 79.55",
                        "skipped 538 70 184 47.73",
                        "uncovered 722 70 368 350");
        assertThat(texts(document)).contains("title", "note", "values", "5", "10", "15", "20", "row", "0");
        assertThat(elements(document, "title").get(2).getTextContent()).isEqualTo("rows 4 to 7: 10 to 15");
        assertThat(elements(document, "line").stream()
                        .filter(line -> line.getAttribute("y1").equals("70"))
                        .map(line -> line.getAttribute("x1")))
                .as("borders of fragments")
                .containsExactly("170", "722");
    }

    @Test
    void zonesWithoutBoundsAreAsHighAsThePicture() {
        TestZones zones = new TestZones(DataType.FLOAT64)
                .add(1, null, null)
                .add(1, null, 5.0)
                .add(1, 0.0, 10.0)
                .add(1, Double.NEGATIVE_INFINITY, 5.0)
                .add(1, null, null, 1, 0);
        assertThat(rectangles(parsed(svg(zones.layout()))))
                .containsExactly(
                        "open 170 70 184 350", "open 354 245 184 175", "kept 538 70 184 350", "kept 722 245 184 175");
    }

    @Test
    void aMillionZonesAreFewRectangles() {
        Random random = new Random(1);
        TestZones zones = new TestZones(DataType.INT64);
        RowRanges.Builder kept = new RowRanges.Builder();
        for (int i = 0; i < 1_000_000; i++) {
            boolean unknown = random.nextInt(3) == 0;
            zones.add(3, unknown ? null : Long.valueOf(i), unknown ? null : Long.valueOf(i + random.nextInt(9)));
            if (random.nextBoolean()) {
                kept.add(3L * i, 3L * i + 1);
            }
        }
        long start = System.nanoTime();
        ZoneLayout layout = zones.layout(3_000_100, kept.build());
        String svg = svg(layout);
        Overlap overlap = layout.overlap();
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(60);
        List<String> rectangles = rectangles(parsed(svg));
        assertThat(rectangles).hasSizeBetween(1500, ZoneRectangles.MOST);
        assertThat(rectangles.stream().filter(each -> each.startsWith("skipped")))
                .hasSize(500);
        assertThat(rectangles.stream().filter(each -> each.startsWith("kept 170 ")))
                .hasSize(1);
        assertThat(overlap.keptPoint()).isGreaterThan(0.3);
    }

    @Test
    void joinedZonesAreShownWhereTheyAre() {
        TestZones zones = new TestZones(DataType.INT64);
        for (long i = 0; i < 3000; i++) {
            zones.add(1, i < 1500 ? 0 : 3000 - i, i < 1500 ? 1500L : 3000 - i);
        }
        List<String> rectangles = rectangles(parsed(svg(zones.layout())));
        assertThat(rectangles).hasSize(500).startsWith("kept 170 70 1.84 350");
        // The zones 2994 to 2999, of the values 6 to 1, as high as can be seen.
        assertThat(rectangles.getLast()).isEqualTo("kept 1088.16 418 1.84 2");
    }

    @Test
    void asManyZonesAsAreDrawnOneByOne() {
        TestZones zones = new TestZones(DataType.INT64);
        for (long i = 0; i < ZoneRectangles.MOST; i++) {
            zones.add(1, i, i);
        }
        assertThat(rectangles(parsed(svg(zones.layout())))).hasSize(ZoneRectangles.MOST);
        assertThat(rectangles(parsed(svg(zones.add(1, 0L, 0L).layout())))).hasSize(500);
    }

    @Test
    void textsLieByTheirRankAndAreEscaped() {
        TestZones zones = new TestZones(DataType.UTF8)
                .add(1, "<a&\"b\">", "<a&\"b\">")
                .add(1, "m\u0001\n", "m\u0001\n")
                .add(1, "zzz", "z".repeat(60) + "\ud83d\ude00");
        String svg = ZoneChart.svg(zones.layout(), "t<\u0000\ud800>", "a\u001b&b", "\"", ZoneOffset.UTC);
        Document document = parsed(svg);
        assertThat(rectangles(document))
                .containsExactly(
                        "kept 170 418 306.67 2", "kept 476.67 302.33 306.67 2", "kept 783.33 70 306.67 116.67");
        assertThat(texts(document))
                .contains("t<\\x00\ufffd>", "a\\x1b&b", "\"", "<a&\"b\">", "m\\x01\\x0a", "z".repeat(23) + "…");
    }

    @Test
    void datesAndTimestampsHaveRoundLabels() {
        long january = LocalDate.parse("2026-01-01").toEpochDay();
        TestZones dates =
                new TestZones(DataType.DATE).add(1, january, january + 1).add(1, january + 9, january + 20);
        assertThat(texts(parsed(svg(dates.layout())))).contains("2026-01-01", "2026-01-08", "2026-01-15");
        long second = 1_000_000;
        TestZones times = new TestZones(DataType.TIMESTAMP).add(1, 3 * second, 70 * second);
        assertThat(texts(parsed(svg(times.layout())))).contains("1970-01-01 00:00:15", "1970-01-01 00:01:00");
        TestZones ages = new TestZones(DataType.DATE).add(1, 0L, 365L * 500);
        assertThat(texts(parsed(svg(ages.layout())))).hasSizeLessThan(20);
    }

    @Test
    void everyTypeAndTheEmptyTableAreDrawn() {
        List<ZoneLayout> all = List.of(
                new TestZones(DataType.INT64).layout(),
                new TestZones(new DataType.ListOf(DataType.INT64))
                        .add(2, null, null)
                        .layout(),
                new TestZones(DataType.UINT64).add(1, 0L, -1L).layout(),
                new TestZones(DataType.INT64)
                        .add(1, Long.MIN_VALUE, Long.MAX_VALUE)
                        .layout(),
                new TestZones(DataType.FLOAT64)
                        .add(1, -Double.MAX_VALUE, Double.MAX_VALUE)
                        .layout(),
                new TestZones(DataType.FLOAT64)
                        .add(1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                        .layout(),
                new TestZones(DataType.FLOAT32).add(1, 1e-20f, 3e-20f).layout(),
                new TestZones(DataType.BOOL).add(1, false, true).layout(),
                new TestZones(DataType.TIME).add(1, 0L, 86_399_999_999_999L).layout(),
                new TestZones(DataType.TIMESTAMPTZ)
                        .add(1, Long.MIN_VALUE, Long.MAX_VALUE)
                        .layout(),
                new TestZones(new DataType.Decimal(9, 2))
                        .add(1, new BigDecimal("0.01"), new BigDecimal("0.02"))
                        .layout(),
                new TestZones(new DataType.Decimal(38, 0))
                        .add(1, new BigDecimal("1".repeat(38)), new BigDecimal("2".repeat(38)))
                        .layout());
        for (ZoneLayout zones : all) {
            Document document = parsed(svg(zones));
            assertThat(rectangles(document)).hasSize(zones.count());
            assertThat(rectangles(document)).allMatch(each -> each.endsWith(" 920 350"));
            assertThat(texts(document)).hasSizeBetween(5, 25);
        }
    }

    @Test
    void aBrowserShowsIt() throws IOException, InterruptedException {
        String browser = browser();
        assumeThat(browser).as("a browser on the PATH").isNotEmpty();
        Path picture = directory.resolve("picture.svg");
        Path image = directory.resolve("picture.png");
        Files.writeString(picture, svg(small()));
        Process process = new ProcessBuilder(
                        browser,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "--window-size=1120,500",
                        "--screenshot=" + image,
                        picture.toUri().toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        int kept = ImageIO.read(image.toFile()).getRGB(446, 237) & 0xffffff;
        assertThat(kept).isIn(0x0969da, 0x4493f8);
    }

    private static String browser() {
        String path = System.getenv("PATH");
        for (String folder : path == null ? new String[0] : path.split(File.pathSeparator, -1)) {
            for (String name : BROWSERS) {
                if (Files.isExecutable(Path.of(folder, name))) {
                    return Path.of(folder, name).toString();
                }
            }
        }
        return "";
    }
}
