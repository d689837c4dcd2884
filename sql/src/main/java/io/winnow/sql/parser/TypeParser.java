package io.winnow.sql.parser;

import io.winnow.core.error.ErrorCode;
import io.winnow.sql.ast.TypeName;
import io.winnow.sql.ast.TypeName.Base;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Parses type names, also those of several words.
final class TypeParser {
    private static final int MOST_DIMENSIONS = 64;
    private static final Map<String, Base> SIMPLE = names();
    private static final Set<String> FOREIGN = Set.of(
            "bit",
            "bignum",
            "enum",
            "geometry",
            "hugeint",
            "json",
            "jsonb",
            "money",
            "oid",
            "serial",
            "timetz",
            "uhugeint",
            "union",
            "uuid",
            "variant",
            "varint",
            "xml");

    private final TokenStream tokens;

    TypeParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    private static Map<String, Base> names() {
        Map<String, Base> names = new TreeMap<>();
        for (Base base : Base.values()) {
            names.put(base.name().toLowerCase(Locale.ROOT), base);
        }
        put(names, Base.BOOLEAN, "bool");
        put(names, Base.TINYINT, "int8");
        put(names, Base.SMALLINT, "int16");
        put(names, Base.INTEGER, "int", "int32");
        put(names, Base.BIGINT, "int64");
        put(names, Base.UTINYINT, "uint8");
        put(names, Base.USMALLINT, "uint16");
        put(names, Base.UINTEGER, "uint32");
        put(names, Base.UBIGINT, "uint64");
        put(names, Base.REAL, "float", "float32");
        put(names, Base.DOUBLE, "float64");
        put(names, Base.DECIMAL, "numeric", "dec");
        put(names, Base.VARCHAR, "text", "string", "char", "character");
        put(names, Base.BLOB, "binary", "varbinary", "bytea");
        put(names, Base.TIMESTAMP, "datetime", "timestamp_us");
        return Map.copyOf(names);
    }

    private static void put(Map<String, Base> names, Base base, String... aliases) {
        for (String alias : aliases) {
            names.put(alias, base);
        }
    }

    /// The type that the single word `word` names, or null.
    static @Nullable Base simple(String word) {
        return SIMPLE.get(word);
    }

    TypeName parse() {
        tokens.enter();
        Token start = tokens.peek();
        TypeName type = element();
        int dimensions = 0;
        while (tokens.atOperator("[") || tokens.atWord("array")) {
            if (++dimensions > MOST_DIMENSIONS) {
                throw tokens.error("a list type of more than " + MOST_DIMENSIONS + " dimensions", start.start());
            }
            if (tokens.acceptWord("array") && !tokens.atOperator("[")) {
                type = new TypeName.ListOf(type, tokens.from(start.start()));
                continue;
            }
            tokens.expectOperator("[");
            if (tokens.peek().kind() == TokenKind.INTEGER) {
                throw tokens.unsupported("list types of a fixed length");
            }
            tokens.expectOperator("]");
            type = new TypeName.ListOf(type, tokens.from(start.start()));
        }
        tokens.leave();
        return type;
    }

    private TypeName element() {
        Token token = tokens.peek();
        if (!token.isName()) {
            throw tokens.unexpected("a type");
        }
        boolean parts = tokens.peek(1).isOperator("(");
        if (parts && (token.isWord("struct") || token.isWord("row"))) {
            return struct();
        }
        if (parts && token.isWord("map")) {
            return map();
        }
        Base base = simple(token.text());
        if (base != null) {
            tokens.next();
            return words(token, base);
        }
        if (FOREIGN.contains(token.text())) {
            throw tokens.unsupported("the type " + token.text().toUpperCase(Locale.ROOT));
        }
        throw tokens.error(ErrorCode.UNKNOWN_NAME, "unknown type '" + token.text() + "'", token.start());
    }

    private TypeName words(Token token, Base base) {
        Base whole = base;
        if (token.isWord("double")) {
            tokens.acceptWord("precision");
        } else if (token.isWord("char") || token.isWord("character")) {
            tokens.acceptWord("varying");
        }
        List<Integer> arguments = tokens.atOperator("(") ? arguments(base) : List.of();
        if (base == Base.TIMESTAMP || base == Base.TIME) {
            boolean zone = tokens.atWords("with", "time", "zone");
            if (zone && base == Base.TIME) {
                throw tokens.unsupported("the type TIME WITH TIME ZONE", token);
            }
            if (tokens.acceptWords("with", "time", "zone")) {
                whole = Base.TIMESTAMPTZ;
            } else {
                tokens.acceptWords("without", "time", "zone");
            }
        }
        return new TypeName.Simple(whole, arguments, tokens.from(token.start()));
    }

    private List<Integer> arguments(Base base) {
        int most = switch (base) {
            case DECIMAL -> 2;
            case VARCHAR, BLOB, REAL, TIME, TIMESTAMP, TIMESTAMPTZ -> 1;
            default -> 0;
        };
        if (most == 0) {
            throw tokens.error(
                    "the type " + base + " has nothing in parentheses",
                    tokens.peek().start());
        }
        tokens.expectOperator("(");
        List<Integer> arguments = new ArrayList<>();
        do {
            Token number = tokens.peek();
            if (number.kind() != TokenKind.INTEGER) {
                throw tokens.unexpected("a whole number");
            }
            if (number.text().length() > 9) {
                throw tokens.error("the number is too large for a type", number.start());
            }
            tokens.next();
            arguments.add(Integer.parseInt(number.text()));
        } while (arguments.size() < most && tokens.acceptOperator(","));
        tokens.expectOperator(")");
        return arguments;
    }

    private TypeName struct() {
        Token start = tokens.next();
        tokens.expectOperator("(");
        List<TypeName.StructOf.Member> members = new ArrayList<>();
        do {
            var name = tokens.anyName("a field name");
            members.add(new TypeName.StructOf.Member(name, parse()));
        } while (tokens.acceptOperator(","));
        tokens.expectOperator(")");
        return new TypeName.StructOf(members, tokens.from(start.start()));
    }

    private TypeName map() {
        Token start = tokens.next();
        tokens.expectOperator("(");
        TypeName key = parse();
        tokens.expectOperator(",");
        TypeName value = parse();
        tokens.expectOperator(")");
        return new TypeName.MapOf(key, value, tokens.from(start.start()));
    }
}
