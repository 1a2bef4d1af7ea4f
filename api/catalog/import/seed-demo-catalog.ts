import type { Picture } from '#contract/catalog/product.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Grading } from '#contract/grading/grading.ts';
import { toCents } from '#contract/money.ts';
import type { Deps } from '../../deps.ts';
import { isDatabaseUnavailable } from '../../storage/database-errors.ts';
import type { Tx } from '../../storage/storage.ts';
import { addProducts } from '../add-product.ts';
import { hasNeverHadProducts } from '../catalog.repo.ts';
import { readDemoCatalog, type DemoCatalog, type DemoListing } from './demo-catalog.ts';
import { createListing, type Listing } from '../create-listing.ts';
import type { ProductRow } from '../product-on-wire.ts';

/** A demo listing's review; `createdAt` in ms since 1970. */
interface DemoReview {
  readonly productId: number;
  readonly name: string;
  readonly stars: number;
  readonly text: string;
  readonly createdAt: number;
}

/** A process that seeds may take longer than another one's transaction waits for it: 5 s on SQLite, 10 s on PostgreSQL. */
const MAX_TRIES = 10;

/** Inserts the demo reviews, marked as samples. The listings include their ratings already. */
export type AddDemoReviews = (tx: Tx, reviews: readonly DemoReview[]) => Promise<void>;

/**
 * Seeds an empty database with the demo catalog, all or nothing, and returns the number of items. Returns 0 if there
 * ever was a product, or if DEMO_CATALOG disables it. If several processes start together, one seeds. Throws an Error
 * with a readable message if the catalog's files are missing.
 */
export async function seedDemoCatalog(
  deps: Pick<Deps, 'storage' | 'env' | 'now'>,
  addReviews: AddDemoReviews,
  readCatalog: () => DemoCatalog = readDemoCatalog,
): Promise<number> {
  const { storage, env } = deps;
  if (!env.demoCatalog) return 0;
  for (let tries = 1; await hasNeverHadProducts(storage.db); tries += 1) {
    try {
      return await seed(deps, readCatalog(), addReviews);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === MAX_TRIES) throw error;
    }
  }
  return 0;
}

function seed(
  { storage, now: clock }: Pick<Deps, 'storage' | 'now'>,
  { listings, pictures }: DemoCatalog,
  addReviews: AddDemoReviews,
): Promise<number> {
  const now = clock();
  return storage.transaction({ catalog: true }, async (tx) => {
    if (!(await hasNeverHadProducts(tx))) return 0;
    const rows = await addProducts(
      tx,
      now,
      listings.map((each) => toListing(each, pictures.get(each.slug) ?? [], now)),
    );
    await addReviews(
      tx,
      listings.flatMap((each, at) => toSampleReviews(each, rows[at], now)),
    );
    return rows.length;
  });
}

const toCentsOrNull = (dollars: number | null | undefined): number | null =>
  typeof dollars === 'number' ? toCents(dollars) : null;

function toListing(each: DemoListing, images: readonly Picture[], now: number): Listing {
  const stars = (each.reviews ?? []).map((review) => review.stars);
  return createListing({
    title: each.title,
    description: each.description,
    author: each.author ?? null,
    publisher: each.publisher ?? null,
    publishedYear: each.publishedYear ?? null,
    isbn: each.isbn ?? null,
    issn: each.issn ?? null,
    pages: each.pages ?? null,
    binding: each.binding ?? null,
    language: each.language ?? null,
    category: each.category,
    condition: each.condition,
    priceCents: toCents(each.price),
    comparePriceCents: toCentsOrNull(each.comparePrice),
    amazonPriceCents: toCentsOrNull(each.amazonPrice),
    ebayPriceCents: toCentsOrNull(each.ebayPrice),
    stock: each.stock,
    featured: each.featured ?? false,
    popular: each.popular ?? false,
    sellerName: each.seller ?? null,
    ratingSum: stars.reduce((sum, one) => sum + one, 0),
    reviewCount: stars.length,
    images,
    grading: toGrading(each, images, now),
    createdAt: daysBefore(now, each.daysAgo),
  });
}

/** The check was made when the item was listed. */
function toGrading(
  { grading, daysAgo }: DemoListing,
  [front]: readonly Picture[],
  now: number,
): Grading | null {
  if (grading === undefined) return null;
  const { rings, ...check } = grading;
  return {
    v: 1,
    ...check,
    rings: front === undefined ? [] : rings.map((ring) => ({ ...ring, url: front.url })),
    at: new Date(daysBefore(now, daysAgo)).toISOString(),
  };
}

function toSampleReviews(each: DemoListing, row: ProductRow | undefined, now: number) {
  if (row === undefined) throw new Error(`demo listing not inserted: ${each.slug}`);
  return (each.reviews ?? []).map(({ name, stars, text, daysAgo }) => ({
    productId: row.id,
    name,
    stars,
    text,
    createdAt: daysBefore(now, daysAgo),
  }));
}

const daysBefore = (now: number, days: number): number => Math.round(now - days * DAY_MS);
