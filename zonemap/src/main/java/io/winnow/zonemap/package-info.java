/// Zone maps: statistics of a column over runs of a fragment's rows, their files, and what builds and reads them.
///
/// Public is [ZoneMapFormat] alone. The bytes are described in `docs/reference/zone-map.md`.
@NullMarked
package io.winnow.zonemap;

import org.jspecify.annotations.NullMarked;
