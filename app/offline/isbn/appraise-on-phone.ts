import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { cleanEdition } from '#contract/appraisal/clean-edition.ts';
import { toFinding, type Findings } from '#contract/appraisal/findings.ts';
import { withIsbn } from '#contract/appraisal/isbn-findings.ts';
import type { PackedEdition } from '#contract/appraisal/isbn-pack.ts';
import { priceItem, type Comparable } from '#contract/appraisal/price-item.ts';
import { CONFIRMED_CONFIDENCE } from '#contract/appraisal/resolve-isbn.ts';
import { toSuggestion } from '#contract/appraisal/to-suggestion.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import { toDollars } from '#contract/money.ts';
import type { LocalDb } from '../database.ts';
import type { ProductRow } from '../rows.ts';

/** The confidence of what one listing says: low enough to show "please check". */
const LISTING_CONFIDENCE = 0.5;
const MAX_COPIES = 10;

/** The latest listings of an ISBN (13 digits) in the catalog mirror, newest first. */
export async function findCopiesInMirror(local: LocalDb, isbn: string): Promise<ProductRow[]> {
  const copies = await local.run(async (db) => db.products.where('isbn').equals(isbn).toArray());
  return copies.slice(-MAX_COPIES).toReversed();
}

/**
 * A suggestion from what this phone knows about an ISBN: its edition in the ISBN pack, whose title is certain, and its copies in
 * the mirror. Undefined if it knows no title.
 */
export function appraiseOnPhone(
  isbn: string,
  packed: PackedEdition | undefined,
  copies: readonly ProductRow[],
): IsbnAppraisal | undefined {
  const known = packed === undefined ? findingsOfCopies(copies) : findingsOfPack(packed, copies);
  if (known === undefined) return undefined;
  const findings = withIsbn(known, isbn);
  const comparables = [...copies.map(toComparable), ...toShopPrice(packed)];
  const price = priceItem(findings, { copies: comparables, similar: [] });
  return { isbn, suggestion: toSuggestion('phone', findings, price), confirmed: packed !== undefined };
}

/**
 * The price by the list price beside a barcode, in cents. To be added before what `lookUpIsbns` finds about the ISBN: it is the
 * most certain price, and suggests nothing else.
 */
export function suggestListPrice(isbn: string, listPriceCents: number): Suggestion {
  const findings: Findings = {
    isbn: toFinding(isbn, 'barcode', 0.99),
    marketCents: toFinding(listPriceCents, 'price-code', 0.95),
  };
  return toSuggestion('phone', findings, priceItem(findings, { copies: [], similar: [] }));
}

function findingsOfPack({ title, author, year }: PackedEdition, [latest]: readonly ProductRow[]): Findings {
  return {
    title: toFinding(title, 'catalog', CONFIRMED_CONFIDENCE),
    author: toFinding(author ?? undefined, 'catalog', CONFIRMED_CONFIDENCE),
    publishedYear: toFinding(year ?? undefined, 'catalog', CONFIRMED_CONFIDENCE),
    category: toFinding(latest?.category, 'catalog', LISTING_CONFIDENCE),
  };
}

function findingsOfCopies(copies: readonly ProductRow[]): Findings | undefined {
  const [edition] = copies.flatMap((copy) => cleanEdition(copy, { isTrusted: false }) ?? []);
  if (edition === undefined) return undefined;
  return {
    title: toFinding(edition.title, 'catalog', LISTING_CONFIDENCE),
    author: toFinding(edition.author, 'catalog', LISTING_CONFIDENCE),
    category: toFinding(edition.category, 'catalog', LISTING_CONFIDENCE),
  };
}

/** The mirror does not say who sells: so as not to trust a seller's price like the shop's, all copies count as one seller's. */
const toComparable = (product: ProductRow): Comparable => ({ product, seller: 'unknown' });

/** The shop's own market price, as if it were that of a sold copy. */
function toShopPrice(packed: PackedEdition | undefined): Comparable[] {
  if (packed === undefined || packed.marketCents === null) return [];
  const price = toDollars(packed.marketCents);
  const { title } = packed;
  const condition = DEFAULT_CONDITION;
  const product = { id: 0, title, condition, price, comparePrice: price, inStock: false };
  return [{ product, seller: undefined }];
}
