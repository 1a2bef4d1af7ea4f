import { readDemoCatalog } from './demo-catalog.ts';
import type { KnownPictures } from './listing-from-row.ts';

/** The pictures that lie in this shop for lists to name, by their url; none where its demo catalog is not there. */
export function readKnownPictures(): KnownPictures {
  try {
    return new Map(
      [...readDemoCatalog().pictures.values()].flat().map((picture) => [picture.url, picture] as const),
    );
  } catch {
    return new Map();
  }
}
