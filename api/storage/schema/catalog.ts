import { sql } from 'drizzle-orm';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import type { Picture } from '#contract/catalog/product.ts';
import type { Grading } from '#contract/grading/grading.ts';
import {
  cents,
  check,
  counter,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  ref,
  table,
  text,
  uniqueIndex,
  whole,
} from '../columns.ts';
import { isOneOf, isPrice } from '../checks.ts';
import { engine } from '../engine.ts';
import { foldedText } from '../folded-text.ts';

/** All current and former products. Rows stay after a sale or a deletion, for orders and links. */
export const products = table(
  'products',
  {
    id: id(),
    title: text().notNull(),
    author: text(),
    publisher: text(),
    publishedYear: whole(),
    isbn: text(), // 13 digits
    issn: text(),
    pages: whole(),
    language: text(),
    binding: text(),
    description: text().notNull(),
    category: oneOf(CATEGORIES).notNull(),
    condition: oneOf(CONDITIONS).notNull(),
    priceCents: cents().notNull(),
    feeTermsId: ref(), // the fee terms of when the price was set; null: no fee
    comparePriceCents: cents(),
    amazonPriceCents: cents(),
    ebayPriceCents: cents(),
    currency: text().notNull().default('USD'),
    stock: whole(), // null: copies are not counted, inStock alone decides
    inStock: flag().notNull().default(true),
    paused: whole().notNull().default(0), // why it is not for sale though there are copies: the bits of PAUSE_BITS
    pausedUntil: instant(), // when its seller is back; null if they are not away, or do not say
    featured: flag().notNull().default(false),
    popular: flag().notNull().default(false),
    sellerName: text(), // the public name
    sellerId: text(), // the public id of the seller's account
    sellerOwner: text(), // the seller's owner key, "u:12" or "s:34"; null for the shop itself
    images: json<readonly Picture[]>().notNull(),
    grading: json<Grading>(), // the seller's check of the condition, while it holds
    ratingSum: whole().notNull().default(0), // stars of all reviews added up
    reviewCount: whole().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    soldAt: instant(),
    deletedAt: instant(),
    hiddenAt: instant(), // by an admin, after a report; the product is also deleted until it is shown again
    change: counter().notNull(), // the catalog's change counter at this row's last change
  },
  (t) => {
    // Literals, here and in the queries: with a bound value, the query planner cannot use a partial index.
    const kept = sql`${t.deletedAt} is null`;
    const listed = sql`${t.deletedAt} is null and ${t.inStock}`;
    const soldOut = sql`${t.deletedAt} is null and not ${t.inStock}`;
    return [
      // If two indexes fit, SQLite takes the newer one: the indexes of listed products come last.
      index('products_kept_newest').on(t.createdAt, t.id).where(kept),
      index('products_kept_price').on(t.priceCents, t.id).where(kept),
      index('products_kept_category_newest').on(t.category, t.createdAt, t.id).where(kept),
      index('products_kept_category_price').on(t.category, t.priceCents, t.id).where(kept),
      index('products_hidden')
        .on(t.hiddenAt)
        .where(sql`${t.hiddenAt} is not null`),
      index('products_listed_newest').on(t.createdAt, t.id).where(listed),
      index('products_listed_price').on(t.priceCents, t.id).where(listed),
      index('products_listed_category_newest').on(t.category, t.createdAt, t.id).where(listed),
      index('products_listed_category_price').on(t.category, t.priceCents, t.id).where(listed),
      index('products_featured')
        .on(t.createdAt, t.id)
        .where(sql`${listed} and ${t.featured}`),
      index('products_popular')
        .on(t.createdAt, t.id)
        .where(sql`${listed} and ${t.popular}`),
      // For searches: reading a price here costs a fraction of reading it in the product's row.
      index('products_search_numbers').on(t.id, t.priceCents, t.publishedYear),
      // For the admins' product table with more products than it keeps in memory: one per sort order, and its filters.
      index('products_kept_id').on(t.id).where(kept),
      index('products_kept_folded_title').on(foldedText(t.title), t.id).where(kept),
      index('products_kept_category_title').on(t.category, foldedText(t.title), t.id).where(kept),
      index('products_kept_copies').on(t.stock, t.id).where(kept),
      index('products_kept_amazon_price').on(t.amazonPriceCents, t.id).where(kept),
      index('products_kept_ebay_price').on(t.ebayPriceCents, t.id).where(kept),
      index('products_kept_facets')
        .on(t.condition, t.category, t.inStock, t.featured, t.popular, t.id)
        .where(kept),
      index('products_sold_out')
        .on(t.condition, t.category, t.featured, t.popular, ...textsOf(t))
        .where(soldOut),
      index('products_seller_name')
        .on(t.sellerName, t.id)
        .where(sql`${t.sellerName} is not null`),
      index('products_isbn')
        .on(t.isbn)
        .where(sql`${t.isbn} is not null`),
      index('products_seller')
        .on(t.sellerOwner, t.createdAt)
        .where(sql`${t.sellerOwner} is not null`),
      index('products_paused')
        .on(t.sellerOwner)
        .where(sql`${t.paused} <> 0`),
      uniqueIndex('products_change').on(t.change),
      check('products_category', isOneOf(t.category, CATEGORIES)),
      check('products_condition', isOneOf(t.condition, CONDITIONS)),
      check('products_price', isPrice(t.priceCents)),
      check('products_compare_price', isPrice(t.comparePriceCents)),
      check('products_amazon_price', isPrice(t.amazonPriceCents)),
      check('products_ebay_price', isPrice(t.ebayPriceCents)),
      check('products_stock', sql`${t.stock} >= 0`),
      check('products_isbn_digits', sql`length(${t.isbn}) = 13`),
    ];
  },
);

/** What SQLite reads faster in an index than in the rows. PostgreSQL cannot index texts of 3 KB. */
function textsOf<T>({ title, author, isbn }: Readonly<Record<'title' | 'author' | 'isbn', T>>): readonly T[] {
  return engine === 'sqlite' ? [title, author, isbn] : [];
}

/** Not deleted, for lists that include sold-out items. A literal, so that the partial indexes apply. */
export const isKept = sql`${products.deletedAt} is null`;

/** Not deleted and in stock: what screens, search, mirror and sitemap show. Use it instead of `eq(products.inStock, true)`. */
export const isListed = sql`${products.deletedAt} is null and ${products.inStock}`;

/** Not deleted, but not in stock. */
export const isSoldOut = sql`${products.deletedAt} is null and not ${products.inStock}`;

/** Products with ids from n * PRODUCT_ID_RANGE on are counted together: what the doctor checks in one statement. */
export const PRODUCT_ID_RANGE = 50_000;

/**
 * The number of undeleted products and the sum of their prices, by what lists filter by. Append-only: a change adds its
 * differences, so that no two changes wait for the same row. The truth is the sum of all rows.
 */
export const productCounts = table('product_counts', {
  id: id(),
  idRange: whole().notNull(), // product id / PRODUCT_ID_RANGE, rounded down
  category: oneOf(CATEGORIES).notNull(),
  inStock: flag().notNull(),
  featured: flag().notNull(),
  popular: flag().notNull(),
  products: whole().notNull(),
  cents: counter().notNull(),
});

/**
 * Named counters. Every insert, update and delete of a product increments `catalog` in its transaction; `import:…` and `generate:…`
 * are how far an import has come, `isbn-records` how far the ISBN records have taken in changes.
 */
export const changes = table('changes', { name: text().primaryKey(), value: counter().notNull() });

/** Tombstones of deleted products, for clients that ask for changes since a counter value. */
export const tombstones = table(
  'tombstones',
  { productId: ref().primaryKey(), change: counter().notNull(), at: instant().notNull() },
  (t) => [uniqueIndex('tombstones_change').on(t.change)],
);
