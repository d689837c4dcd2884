package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Refuses text that is no UTF-8. Pure ASCII, nearly all text, costs one pass of ORs.
final class Utf8Check {
    private Utf8Check() {}

    static BytesColumn checked(ArrowField field, ArrowArray array, BytesColumn column) {
        if (field.type() instanceof DataType.Utf8 && !isAscii(column.data())) {
            checkEach(array, column);
        }
        return column;
    }

    private static boolean isAscii(byte[] data) {
        int seen = 0;
        for (int i = 0; i < data.length; i++) {
            seen |= data[i];
        }
        return seen >= 0;
    }

    private static void checkEach(ArrowArray array, BytesColumn column) {
        long[] validity = column.validity();
        for (int i = 0; i < column.size(); i++) {
            int start = column.offsets()[i];
            int length = column.offsets()[i + 1] - start;
            if (validity != null && !Validity.isSet(validity, i)) {
                continue;
            }
            try {
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .decode(ByteBuffer.wrap(column.data(), start, length));
            } catch (CharacterCodingException e) {
                throw new CorruptDataException(array.where(), "row " + i + " of a batch is not valid UTF-8", e);
            }
        }
    }
}
