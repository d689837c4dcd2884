package io.winnow.tests.oracle;

import java.util.List;

/// Questions about the flights file, whose columns are date, delay, distance, origin and destination.
final class FlightQueries {
    static final List<Question> ALL = List.of(
            Question.open("SELECT count(*), count(DISTINCT origin), min(date), max(delay), sum(distance) FROM flights"),
            Question.open("SELECT count(*) FROM flights WHERE delay > 60 AND distance < 500"),
            Question.open("SELECT avg(delay), sum(delay), min(delay), max(delay) FROM flights WHERE origin = 'ATL'"),
            Question.open("SELECT origin, count(*), avg(delay), max(distance) FROM flights GROUP BY origin"),
            Question.open("""
                    SELECT origin, destination, count(*), sum(distance) FROM flights
                    WHERE delay BETWEEN -5 AND 5 GROUP BY origin, destination"""),
            Question.ordered("""
                    SELECT origin, count(*) AS n FROM flights GROUP BY origin
                    HAVING count(*) > 20000 ORDER BY n DESC, origin LIMIT 15"""),
            Question.open("""
                    SELECT EXTRACT(month FROM date) AS m, count(*), sum(delay) FROM flights
                    GROUP BY EXTRACT(month FROM date)"""),
            Question.open(
                    "SELECT CAST(date AS DATE) AS d, count(*), max(delay) FROM flights GROUP BY CAST(date AS DATE)"),
            Question.ordered("""
                    SELECT EXTRACT(hour FROM date) AS h, count(*) FROM flights
                    WHERE date >= TIMESTAMP '2001-03-01 00:00:00' AND date < TIMESTAMP '2001-04-01 00:00:00'
                    GROUP BY 1 ORDER BY 1"""),
            Question.ordered("""
                    SELECT date, delay, distance, origin, destination FROM flights
                    ORDER BY delay DESC, date, origin, destination, distance LIMIT 25"""),
            Question.ordered("""
                    SELECT DISTINCT origin FROM flights WHERE origin LIKE 'S%' OR destination LIKE '_A_'
                    ORDER BY origin"""),
            Question.open("SELECT DISTINCT origin, destination FROM flights WHERE distance > 2500"),
            Question.open("""
                    SELECT CASE WHEN delay < 0 THEN 'early' WHEN delay = 0 THEN 'on time'
                        WHEN delay <= 15 THEN 'late' ELSE 'very late' END AS punctuality,
                        count(*), min(distance), max(distance)
                    FROM flights GROUP BY 1"""),
            Question.open("""
                    SELECT count(*), sum(n), max(n) FROM
                    (SELECT origin, count(*) AS n FROM flights GROUP BY origin HAVING count(*) >= 1000) AS busy"""),
            Question.ordered("""
                    WITH daily AS (SELECT CAST(date AS DATE) AS d, origin, sum(delay) AS total
                        FROM flights WHERE origin IN ('ORD', 'ATL', 'DFW') GROUP BY CAST(date AS DATE), origin)
                    SELECT origin, max(total), min(total), count(*) FROM daily GROUP BY origin ORDER BY origin"""),
            Question.ordered("""
                    SELECT 'from' AS way, count(*) AS n FROM flights WHERE origin = 'LAX'
                    UNION ALL SELECT 'to', count(*) FROM flights WHERE destination = 'LAX' ORDER BY way"""),
            Question.open("""
                    SELECT lower(origin) || '-' || lower(destination) AS pair, count(*) FROM flights
                    WHERE length(origin) = 3 AND substring(destination, 1, 1) = 'B' GROUP BY 1"""),
            Question.open("""
                    SELECT count(*) FILTER (WHERE delay > 0), count(*) FILTER (WHERE delay <= 0),
                        sum(distance) FILTER (WHERE origin = 'JFK') FROM flights"""),
            Question.open("""
                    SELECT distance / 100 AS hundreds, count(*), count(DISTINCT origin), count(DISTINCT destination)
                    FROM flights GROUP BY distance / 100"""),
            Question.open("""
                    SELECT count(*), min(date), max(date) FROM flights
                    WHERE NOT (origin = 'ORD' OR destination = 'ORD') AND delay IS NOT NULL AND distance % 7 = 3"""),
            Question.ordered("""
                    SELECT origin, destination, delay * 60 AS seconds, CAST(distance AS DOUBLE) * 1.609344 AS km
                    FROM flights WHERE delay > 1000 ORDER BY seconds DESC, origin, destination, km"""),
            Question.ordered("""
                    SELECT upper(destination) AS d, abs(min(delay)) AS lead FROM flights
                    WHERE destination NOT IN ('ORD', 'ATL', 'LAX') GROUP BY upper(destination)
                    ORDER BY lead DESC, d LIMIT 10 OFFSET 5"""));

    private FlightQueries() {}
}
