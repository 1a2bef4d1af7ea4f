import type { Category } from '#contract/catalog/categories.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { readDemoCatalog } from '../import/demo-catalog.ts';
import type { PicturesOf } from './generated-listing.ts';

/** The front pictures of the demo catalog, by category. Throws an Error if its files are missing. */
export function demoPictures(): PicturesOf {
  const { listings, pictures } = readDemoCatalog();
  const of = (category: Category): readonly Picture[] =>
    listings.flatMap((each) =>
      each.category === category ? (pictures.get(each.slug) ?? []).slice(0, 1) : [],
    );
  return {
    books: of('books'),
    magazines: of('magazines'),
    catalogs: of('catalogs'),
    manuals: of('manuals'),
    journals: of('journals'),
    games: of('games'),
  };
}
