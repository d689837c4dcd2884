package io.winnow.tests.page;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Headless Chromium with one page, spoken to over its debugging protocol on the loopback interface. It resolves no
/// name, so that it can reach nothing else.
final class Browser implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
    private static final int SECONDS = 120;
    private static final Pattern TARGET =
            Pattern.compile("\"type\":\"page\"[^}]*?\"targetId\":\"(\\w+)\"|\"targetId\":\"(\\w+)\",\"type\":\"page\"");

    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Replies replies = new Replies();
    private final WebSocket socket;
    private String session = "";
    private int id;

    private Browser(Process process, URI address) {
        this.process = process;
        this.socket = client.newWebSocketBuilder().buildAsync(address, replies).join();
    }

    /// The program; null where the machine has none.
    static @Nullable Path program() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            for (String name : NAMES) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return program;
                }
            }
        }
        return null;
    }

    /// Starts it and opens a file.
    ///
    /// @param folder that it may fill
    static Browser open(Path program, Path folder, Path page) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox", // as root it starts no other way
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--host-resolver-rules=MAP * ~NOTFOUND",
                        "--window-size=1000,900",
                        "--remote-debugging-address=127.0.0.1",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + folder,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("TMPDIR", folder.toString());
        Process process = builder.start();
        try {
            Browser browser = new Browser(process, address(process, folder));
            browser.attach();
            browser.send("Page.navigate", "{\"url\":\"" + page.toUri() + "\"}");
            browser.await("document.readyState === 'complete' && location.protocol === 'file:'");
            return browser;
        } catch (RuntimeException | IOException | InterruptedException e) {
            kill(process);
            throw e;
        }
    }

    private static URI address(Process process, Path folder) throws IOException, InterruptedException {
        Path port = folder.resolve("DevToolsActivePort");
        for (int i = 0; i < SECONDS * 10 && process.isAlive(); i++) {
            List<String> lines = Files.exists(port) ? Files.readAllLines(port) : List.of();
            if (lines.size() == 2) {
                return URI.create("ws://127.0.0.1:" + lines.getFirst() + lines.getLast());
            }
            Thread.sleep(100);
        }
        throw new IOException("browser did not start: " + Files.readString(folder.resolve("log")));
    }

    private void attach() throws InterruptedException {
        Matcher target = TARGET.matcher(send("Target.getTargets", "{}"));
        if (!target.find()) {
            throw new IllegalStateException("the browser has no page");
        }
        String page = target.group(1) == null ? target.group(2) : target.group(1);
        String attached = send("Target.attachToTarget", "{\"targetId\":\"" + page + "\",\"flatten\":true}");
        session = field(attached, "sessionId");
        send("Runtime.enable", "{}");
        send("Log.enable", "{}");
        send("Network.enable", "{}");
        send("Page.enable", "{}");
    }

    private static String field(String json, String name) {
        Matcher value = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!value.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return value.group(1);
    }

    /// Calls a method of the protocol.
    ///
    /// @return the whole answer
    String send(String method, String parameters) throws InterruptedException {
        int number = ++id;
        String at = session.isEmpty() ? "" : ",\"sessionId\":\"" + session + "\"";
        String call = "{\"id\":" + number + ",\"method\":\"" + method + "\",\"params\":" + parameters + at + "}";
        socket.sendText(call, true).join();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (true) {
            String reply = replies.answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (reply == null) {
                throw new IllegalStateException("no answer to " + call);
            }
            if (reply.startsWith("{\"id\":" + number + ",")) {
                if (reply.contains("\"error\":{") || reply.contains("\"exceptionDetails\":{")) {
                    throw new IllegalStateException(call + " failed: " + reply);
                }
                return reply;
            }
        }
    }

    /// The value of an expression, as text.
    ///
    /// @param expression without `"` and `\`
    String evaluate(String expression) throws InterruptedException {
        String reply = send(
                "Runtime.evaluate",
                "{\"returnByValue\":true,\"expression\":\"encodeURIComponent(String(" + expression + "))\"}");
        return URLDecoder.decode(field(reply, "value"), StandardCharsets.UTF_8);
    }

    /// Waits until an expression is true.
    void await(String expression) throws InterruptedException {
        for (int i = 0; i < SECONDS * 10; i++) {
            if (evaluate(expression).equals("true")) {
                return;
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException("never true: " + expression);
    }

    /// Moves the pointer to the middle of an element.
    ///
    /// @param selector without `"`
    void pointAt(String selector) throws InterruptedException {
        String box = "document.querySelector('" + selector + "').getBoundingClientRect()";
        String x = evaluate(box + ".x + " + box + ".width / 2");
        String y = evaluate(box + ".y + " + box + ".height / 2");
        send("Input.dispatchMouseEvent", "{\"type\":\"mouseMoved\",\"x\":" + x + ",\"y\":" + y + "}");
    }

    void press(String key) throws InterruptedException {
        send("Input.dispatchKeyEvent", "{\"type\":\"keyDown\",\"key\":\"" + key + "\",\"code\":\"" + key + "\"}");
        send("Input.dispatchKeyEvent", "{\"type\":\"keyUp\",\"key\":\"" + key + "\",\"code\":\"" + key + "\"}");
    }

    /// What the page complained of so far.
    List<String> complaints() {
        return replies.events.stream()
                .filter(event -> event.contains("\"method\":\"Log.entryAdded\"")
                        || event.contains("\"method\":\"Runtime.exceptionThrown\"")
                        || event.contains("\"method\":\"Runtime.consoleAPICalled\""))
                .toList();
    }

    /// What was asked for besides the page itself.
    List<String> requests() {
        return replies.events.stream()
                .filter(event -> event.contains("\"method\":\"Network.requestWillBeSent\""))
                .filter(event -> !event.contains("\"type\":\"Document\""))
                .toList();
    }

    @Override
    public void close() {
        socket.abort();
        client.shutdownNow();
        kill(process);
    }

    private static void kill(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        // They hold files of a folder that is deleted next.
        process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
        all.forEach(each -> each.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join());
    }

    /// Collects messages, answers apart from events.
    private static final class Replies implements WebSocket.Listener {
        private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        private final List<String> events = new CopyOnWriteArrayList<>();
        private final StringBuilder message = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                String whole = message.toString();
                message.setLength(0);
                if (whole.startsWith("{\"id\":")) {
                    answers.add(whole);
                } else {
                    events.add(whole);
                }
            }
            from.request(1);
            return null;
        }
    }
}
