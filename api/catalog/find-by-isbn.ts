import type { Product } from '#contract/catalog/product.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps } from '../deps.ts';
import { currentChange } from '../storage/change.ts';
import { listByIsbn, listChangedIsbns, type EditionRow } from './isbn.repo.ts';

/** A product, as far as it identifies an edition and prices a copy, with the owner who listed it; undefined for the shop itself. */
export interface ProductWithSeller {
  readonly product: Pick<
    Product,
    | 'id'
    | 'title'
    | 'author'
    | 'publisher'
    | 'publishedYear'
    | 'isbn'
    | 'pages'
    | 'binding'
    | 'category'
    | 'condition'
    | 'price'
    | 'comparePrice'
    | 'inStock'
  >;
  readonly seller: string | undefined;
  /** The caller listed it. */
  readonly isOwn?: boolean | undefined;
}

export const withSeller = (row: EditionRow): ProductWithSeller => ({
  product: {
    id: row.id,
    title: row.title,
    author: row.author ?? undefined,
    publisher: row.publisher ?? undefined,
    publishedYear: row.publishedYear ?? undefined,
    isbn: row.isbn ?? undefined,
    pages: row.pages ?? undefined,
    binding: row.binding ?? undefined,
    category: row.category,
    condition: row.condition,
    price: toDollars(row.priceCents),
    comparePrice: row.comparePriceCents === null ? undefined : toDollars(row.comparePriceCents),
    inStock: row.inStock,
  },
  seller: row.sellerOwner ?? undefined,
});

/** Maximum number of copies of one book: more add no information. */
const MAX_COPIES = 48;

/**
 * Finds up to 48 products with an ISBN (13 digits), for sale or sold. The shop's own come first, then those of
 * accounts, then those of guests, each newest first.
 */
export const findByIsbn = async (
  deps: Pick<Deps, 'storage'>,
  isbn: string,
): Promise<readonly ProductWithSeller[]> =>
  (await listByIsbn(deps.storage.db, { isbn, limit: MAX_COPIES })).map(withSeller);

/** The ISBNs of some changed products, and the number of the last of these changes; undefined if nothing changed. */
export interface ChangedIsbns {
  readonly isbns: readonly string[];
  readonly upTo: number;
}

/** The ISBNs of at most `limit` products that changed after a number of the catalog's change counter; 0: of all products. */
export async function findChangedIsbns(
  { storage: { db } }: Pick<Deps, 'storage'>,
  after: number,
  limit: number,
): Promise<ChangedIsbns | undefined> {
  // Before the products: a later change may be missing among them.
  const upTo = await currentChange(db);
  const rows = await listChangedIsbns(db, { after, upTo, limit });
  const last = rows.at(-1);
  const isbns = rows.flatMap(({ isbn }) => isbn ?? []);
  return last && { isbns: [...new Set(isbns)], upTo: last.change };
}
