import * as z from 'zod/mini';
import { LISTING_IMPORT } from '#contract/selling/listing-imports.ts';
import { listingChangeSchema, newListingSchema } from '#contract/selling/selling.ts';
import { notForSaleMessage, SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK } from '#contract/selling/stack-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Changes } from '../../catalog/change-products.ts';
import { SOLD_COLUMN } from '../../catalog/import/changes-from-row.ts';
import type { LineVerdict } from '../../catalog/import/check-lines.ts';
import { parseImport } from '../../catalog/import/check-lines.ts';
import { importLines, type ImportLine } from '../../catalog/import/import-lines.ts';
import { differenceOf } from '../../catalog/product-fields.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { findSellerProducts } from '../../catalog/sellers/seller-products.ts';
import { stockChanges } from '../../catalog/stock/set-stock.ts';
import type { Db } from '../../storage/storage.ts';
import { assertMayChange, withChanges } from '../changes/apply-changes.ts';
import { toNewLine, toNewListing, type LineOfListing } from './new-line.ts';

/** What only the shop may say of a product, and `inStock`, which follows from the stock. */
const IGNORED = ['amazonPrice', 'ebayPrice', 'featured', 'popular', 'seller', 'createdAt', 'inStock'];

/** The lines of a seller's list, and the columns that no field matches. Throws ShopError invalid_input. */
export async function readListingLines(bytes: Uint8Array, now: number) {
  const { rows, ignored } = await parseImport(bytes, [SOLD_COLUMN]);
  return { ignored, lines: atMost(importLines(rows, now, new Map(), IGNORED)) };
}

async function* atMost(lines: AsyncIterable<ImportLine>): AsyncGenerator<ImportLine> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count > LISTING_IMPORT.maxLines)
      throw new ShopError('invalid_input', MESSAGES.tooManyLines, {
        fields: { file: MESSAGES.tooManyLines },
      });
    yield line;
  }
}

/** The owner's listings that these lines name, by id. */
export async function findListings(
  db: Db,
  owner: string,
  lines: readonly ImportLine[],
): Promise<ReadonlyMap<number, ProductRow>> {
  const rows = await findSellerProducts(
    db,
    owner,
    lines.flatMap((line) => ('id' in line ? [line.id] : [])),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What a line changes in a listing. Its stock only if the list has another one; and no text of which only the spaces around it
 * differ, because lists are read without these.
 */
export function toChanges(row: ProductRow, { stock, ...changes }: Changes): Changes {
  const isSame = stock === undefined || stock === null || stock === row.stock;
  const texts = TEXTS.filter((key) => changes[key] === row[key]?.trim());
  return {
    ...changes,
    inStock: row.inStock,
    ...Object.fromEntries(texts.map((key) => [key, row[key]])),
    ...(isSame ? {} : stockChanges(stock)),
  };
}

const TEXTS = ['title', 'description', 'author', 'publisher'] as const;

/** What the list would do with a line, by the rules for sellers. */
export async function judge(
  db: Db,
  line: ImportLine,
  listings: ReadonlyMap<number, ProductRow>,
): Promise<LineVerdict> {
  if ('reasons' in line) return { kind: 'bad', reasons: line.reasons };
  if ('listing' in line) {
    const reasons = line.listing.stock === 0 ? [MESSAGES.nothingToList] : newListingReasons(line);
    return reasons.length > 0 ? { kind: 'bad', reasons } : { kind: 'new', pictureMissing: false };
  }
  const reasons = await changeReasons(db, line.id, listings.get(line.id), line.changes);
  if (reasons === undefined) return { kind: 'same' };
  return reasons.length > 0 ? { kind: 'bad', reasons } : { kind: 'change' };
}

const newListingReasons = (line: LineOfListing): readonly string[] =>
  reasonsOf(newListingSchema, toNewListing(toNewLine(line)));

/** Why a line cannot change a listing; empty if it can, undefined if it changes nothing. Does not reveal the owner of an id. */
export async function changeReasons(
  db: Db,
  id: number,
  row: ProductRow | undefined,
  wanted: Changes,
): Promise<readonly string[] | undefined> {
  if (row === undefined) return [notForSaleMessage(id)];
  const changes = toChanges(row, wanted);
  const next = withChanges(row, changes);
  const difference = differenceOf(row, next);
  if (difference === undefined) return undefined;
  if (!row.inStock && row.soldAt !== null) return [notForSaleMessage(id)];
  if (changes.stock !== undefined && (changes.stock ?? 0) > STACK.maxCopies)
    return [`stock: ${MESSAGES.copiesInvalid}`];
  const reasons = reasonsOf(listingChangeSchema, difference.after);
  if (reasons.length > 0) return reasons;
  try {
    await assertMayChange(db, row, next);
    return [];
  } catch (error) {
    if (error instanceof ShopError) return [error.message];
    throw error;
  }
}

/** "isbn: This is not an ISBN." */
function reasonsOf(schema: z.core.$ZodType, value: unknown): readonly string[] {
  const { error } = z.safeParse(schema, value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
