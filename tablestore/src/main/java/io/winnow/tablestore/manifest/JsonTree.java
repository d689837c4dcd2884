package io.winnow.tablestore.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON object that was read whole. What is missing or of another kind is an `IllegalArgumentException` that names
/// the member; members that nobody asks for are no error, so that later versions may add some.
public final class JsonTree {
    private final Map<String, @Nullable Object> members;

    private JsonTree(Map<String, @Nullable Object> members) {
        this.members = members;
    }

    /// Reads a text.
    ///
    /// @throws IllegalArgumentException where it is no JSON object
    public static JsonTree parse(String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            if (value(parser) instanceof JsonTree tree && parser.nextToken() == null) {
                return tree;
            }
            throw new IllegalArgumentException("no JSON object");
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON: " + e.getMessage(), e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new IllegalArgumentException("the JSON text ends too early");
        }
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                yield new JsonTree(members);
            }
            case START_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case VALUE_NUMBER_FLOAT, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE, END_ARRAY, END_OBJECT, FIELD_NAME ->
                throw new IllegalArgumentException("unexpected in JSON: " + token);
        };
    }

    /// A text.
    public String text(String name) {
        return member(name, String.class);
    }

    /// A text, or null where the member is missing or null.
    public @Nullable String textOrNull(String name) {
        return members.get(name) == null ? null : text(name);
    }

    /// A whole number.
    public long number(String name) {
        return member(name, Long.class);
    }

    /// A whole number of 32 bits.
    public int integer(String name) {
        long number = number(name);
        if (number != (int) number) {
            throw new IllegalArgumentException(name + " is " + number);
        }
        return (int) number;
    }

    /// True or false.
    public boolean flag(String name) {
        return member(name, Boolean.class);
    }

    /// An object.
    public JsonTree object(String name) {
        return member(name, JsonTree.class);
    }

    /// An array of objects.
    public List<JsonTree> objects(String name) {
        List<JsonTree> objects = new ArrayList<>();
        for (Object element : member(name, List.class)) {
            if (!(element instanceof JsonTree tree)) {
                throw new IllegalArgumentException(name + " holds " + element);
            }
            objects.add(tree);
        }
        return objects;
    }

    /// An array of texts.
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Object element : member(name, List.class)) {
            if (!(element instanceof String text)) {
                throw new IllegalArgumentException(name + " holds " + element);
            }
            texts.add(text);
        }
        return texts;
    }

    /// An array of whole numbers.
    public List<Long> numbers(String name) {
        List<Long> numbers = new ArrayList<>();
        for (Object element : member(name, List.class)) {
            if (!(element instanceof Long number)) {
                throw new IllegalArgumentException(name + " holds " + element);
            }
            numbers.add(number);
        }
        return numbers;
    }

    /// All members, which are texts.
    public Map<String, String> allTexts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : members.keySet()) {
            texts.put(name, text(name));
        }
        return texts;
    }

    /// Whether there is a member, null or not.
    public boolean has(String name) {
        return members.containsKey(name);
    }

    private <T> T member(String name, Class<T> kind) {
        Object value = members.get(name);
        if (!kind.isInstance(value)) {
            throw new IllegalArgumentException("'" + name + "' is " + (value == null ? "missing" : value));
        }
        return kind.cast(value);
    }
}
