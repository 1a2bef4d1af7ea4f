import { readDemoCatalog } from './demo-catalog.ts';
import type { KnownPictures } from './listing-from-row.ts';

/** The pictures that imported lists may refer to, by URL; none if the demo catalog is missing. */
export function readKnownPictures(): KnownPictures {
  try {
    return new Map(
      [...readDemoCatalog().pictures.values()].flat().map((picture) => [picture.url, picture] as const),
    );
  } catch {
    return new Map();
  }
}
