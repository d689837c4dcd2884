package io.winnow.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.optimizer.aggregate.FragmentBucket;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.ZoneCounts;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class PlanPageTest {
    private static final String HOSTILE = "</title><script>alert(1)</script> \" onfocus=\"alert(2) ' &amp; ]]> "
            + "\u0000\u001b[31m\u202eevil\u2066 \ud800 \uffff <img src=x onerror=alert(3)>";

    private static final List<FragmentBucket> FOUR =
            List.of(FragmentBucket.INDEXED, FragmentBucket.FOLDED, FragmentBucket.SCANNED, FragmentBucket.SKIPPED);

    /// Fails where the page is no XML.
    private static Document parsed(String html) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(html)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Element> elements(Document page, String tag) {
        NodeList found = page.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static List<String> titles(String html) {
        return elements(parsed(html), "button").stream()
                .map(cell -> cell.getAttribute("title"))
                .toList();
    }

    private static PlanNode leaf() {
        return Explained.node("PlaceholderRowExec", Map.of());
    }

    @Test
    void aCellTellsOfItsFragment() {
        ExplainedQuery run = Explained.run(
                "SELECT 1", Explained.scan("t", "x > 3: unknown", FOUR), Map.of(2, new ZoneCounts(1200, 3, 5)));

        assertThat(titles(run.html()))
                .containsExactly(
                        "fragment 0: indexed; 10 rows",
                        "fragment 1: folded; 10 rows",
                        "fragment 2: scanned; 10 rows; zones: 1,200 skipped, 3 folded, 5 read; "
                                + "read because x > 3: unknown",
                        "fragment 3: skipped; 10 rows");
        for (Element cell : elements(parsed(run.html()), "button")) {
            assertThat(cell.getAttribute("aria-label")).isEqualTo(cell.getAttribute("title"));
        }
        assertThat(elements(parsed(run.html()), "button"))
                .extracting(cell -> cell.getAttribute("class"))
                .containsExactly("cell indexed", "cell folded", "cell scanned", "cell skipped");
    }

    @Test
    void aCellTellsWhatIndexesWereAsked() {
        FragmentProbes first = new FragmentProbes(new TreeMap<>(
                Map.of("on_k", new FragmentProbes.Count(1, 1234), "<b>\"", new FragmentProbes.Count(0, 0))));
        FragmentProbes third = new FragmentProbes(new TreeMap<>(Map.of("on_k", new FragmentProbes.Count(20, 5))));
        ExplainedQuery run = Explained.run(
                "SELECT 1",
                Explained.scan("t", "why", FOUR),
                Map.of(2, new ZoneCounts(0, 0, 9)),
                Map.of(0, first, 2, third));

        assertThat(titles(run.html()).getFirst())
                .isEqualTo("fragment 0: indexed; 10 rows; "
                        + "asked <b>\" for numbers of rows, on_k for 1 posting of 1,234 bytes");
        assertThat(titles(run.html()).get(2))
                .isEqualTo("fragment 2: scanned; 10 rows; zones: 0 skipped, 0 folded, 9 read; "
                        + "asked on_k for 20 postings of 5 bytes; read because why");
        assertThat(run.html())
                .contains("<th scope=\"col\">indexes asked</th>", "<td>on_k for 20 postings of 5 bytes</td>");
        assertThat(elements(parsed(run.html()), "b")).isEmpty();
    }

    @Test
    void zonesThatNobodyLookedAtAreNotZero() {
        ExplainedQuery run = Explained.run("SELECT 1", Explained.scan("t", "why", FOUR), Map.of());

        assertThat(titles(run.html()).get(2))
                .isEqualTo("fragment 2: scanned; 10 rows; no zones were looked at; read because why");
        assertThat(run.html()).contains("<td class=\"n\">–</td>");
        ExplainedQuery planned = Explained.planned("SELECT 1", leaf(), Explained.scan("t", "why", FOUR));
        assertThat(titles(planned.html()).get(2)).isEqualTo("fragment 2: scanned; 10 rows; read because why");
        assertThat(planned.html())
                .doesNotContain("zones skipped")
                .contains("EXPLAIN ANALYZE, and --analyze of the command, add ");
    }

    @Test
    void nothingOfAQueryOrATableIsMarkup() {
        PlanNode root = Explained.node(HOSTILE, Map.of(HOSTILE, HOSTILE), leaf());
        String html = Explained.planned(HOSTILE + "\n\tFROM x", root, Explained.scan(HOSTILE, HOSTILE, FOUR))
                .html();

        Document page = parsed(html);
        assertThat(elements(page, "script")).hasSize(1);
        assertThat(elements(page, "img")).isEmpty();
        assertThat(elements(page, "title")).hasSize(1);
        for (Element element : elements(page, "*")) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                assertThat(element.getAttributes().item(i).getNodeName())
                        .isIn(
                                "lang",
                                "charset",
                                "http-equiv",
                                "content",
                                "name",
                                "class",
                                "tabindex",
                                "aria-label",
                                "aria-hidden",
                                "role",
                                "type",
                                "title",
                                "style",
                                "scope");
            }
        }
        assertThat(elements(page, "pre").getFirst().getTextContent())
                .startsWith("</title><script>alert(1)</script>")
                .contains("\\x00\\x1b[31m\\u202eevil\\u2066 \ufffd \ufffd")
                .endsWith("\n\tFROM x");
        assertThat(html.chars().filter(c -> c < 0x20 && c != '\n' && c != '\t')).isEmpty();
    }

    @Test
    void nothingIsFetched() {
        String html = Explained.run("SELECT 1", Explained.scan("t", "why", FOUR), Map.of())
                .html();

        assertThat(html)
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContain("url(")
                .doesNotContain("@import")
                .doesNotContain("src=")
                .doesNotContain("href=");
    }

    @Test
    void manyFragmentsShareCellsAndThePageSaysSo() {
        List<FragmentBucket> buckets = new ArrayList<>(Collections.nCopies(100_000, FragmentBucket.FOLDED));
        buckets.set(170, FragmentBucket.SCANNED);
        ExplainedQuery run =
                Explained.run("SELECT 1", Explained.scan("t", "why", buckets), Map.of(170, new ZoneCounts(1, 2, 3)));
        String html = run.html();

        List<String> titles = titles(html);
        assertThat(titles).hasSize(599);
        assertThat(titles.getFirst()).isEqualTo("fragments 0 to 166: folded; 1,670 rows");
        assertThat(titles.get(1))
                .isEqualTo("fragments 167 to 333: 166 folded, 1 scanned; 1,670 rows; "
                        + "zones: 1 skipped, 2 folded, 3 read; read because why");
        assertThat(titles.getLast()).startsWith("fragments 99866 to 99999: folded; 1,340 rows");
        assertThat(html).contains("a cell stands for up to 167 fragments in a row");
        assertThat(html.length()).isLessThan(500_000);
        assertThat(StripCell.size(StripCell.MOST)).isOne();
    }

    @Test
    void plansOfAnyDepthAreRows() {
        PlanNode node = leaf();
        for (int i = 0; i < 3_000; i++) {
            node = Explained.node("FilterExec", Map.of("predicate", "x".repeat(i == 0 ? 3_000 : 1)), node);
        }
        String html = Explained.planned("SELECT 1", node).html();

        assertThat(elements(parsed(html), "tr")).hasSize(3_001 + 1 + 2);
        assertThat(html)
                .contains("xx… (1,000 more characters in the JSON form)")
                .contains("depth 3000: ");
    }

    @Test
    void metricsHaveAColumnWhereAnyTellsSomething() {
        PlanNode scan = new PlanNode(
                "ScanExec", "", Map.of(), Map.of("output_rows", 1234L, "elapsed_ms", 0.5, "zones_read", 0L), List.of());
        String html = Explained.planned("SELECT 1", scan).html();

        assertThat(html)
                .contains(">output rows</th>", ">1,234</td>", ">0.500</td>")
                .doesNotContain("zones read");
    }
}
