import { sql } from 'drizzle-orm';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { IMPORT_STATUSES, type LineProblem } from '#contract/selling/listing-imports.ts';
import { isOneOf } from '../checks.ts';
import { check, id, index, instant, json, oneOf, ref, table, text, whole } from '../columns.ts';
import { products } from './catalog.ts';

/** Uploaded photos. Files are named by content hash and deleted with the last row that names them. */
export const uploads = table(
  'uploads',
  {
    id: id(),
    owner: text().notNull(),
    originalName: text().notNull(), // shown to its owner only, never a path
    mimeType: text().notNull(), // of the uploaded file
    photo: text().notNull(), // file name: SHA-256 of the stored photo
    picture: json<Picture>().notNull(),
    suggestion: json<Suggestion>().notNull(),
    productId: ref().references(() => products.id, { onDelete: 'set null' }), // the listing that uses it
    createdAt: instant().notNull(),
    // Deadline of a running photo recognition, which holds even after a crash. Null once it has a result.
    pendingUntil: instant(),
  },
  (t) => [
    index('uploads_owner').on(t.owner, t.createdAt),
    index('uploads_photo').on(t.photo),
    index('uploads_product')
      .on(t.productId)
      .where(sql`${t.productId} is not null`),
    index('uploads_unused')
      .on(t.createdAt)
      .where(sql`${t.productId} is null`),
  ],
);

/**
 * Drafts that phones have listed. A phone that did not hear so asks again, perhaps after a year, and gets the same listing;
 * the row stays as long as its owner.
 */
export const stackDrafts = table(
  'stack_drafts',
  {
    id: text().primaryKey(), // a UUID by the phone
    owner: text().notNull(),
    productId: ref() // the listing that was made, or that got its copies
      .notNull()
      .references(() => products.id),
  },
  (t) => [index('stack_drafts_owner').on(t.owner), index('stack_drafts_product').on(t.productId)],
);

/** What sellers have changed in their listings: the fields before and after, by their wire names. */
export const listingChanges = table(
  'listing_changes',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    before: json<Readonly<Record<string, unknown>>>().notNull(),
    after: json<Readonly<Record<string, unknown>>>().notNull(),
  },
  (t) => [index('listing_changes_product').on(t.productId, t.at), index('listing_changes_at').on(t.at)],
);

/** Lists that sellers have sent to change their listings. Checked ones change nothing until they are run. */
export const listingImports = table(
  'listing_imports',
  {
    id: text().primaryKey(), // a random UUID
    owner: text().notNull(),
    file: text().notNull(), // the stored file: SHA-256 of its bytes
    status: oneOf(IMPORT_STATUSES).notNull(),
    total: whole().notNull(), // lines that name a listing
    done: whole().notNull().default(0), // those of them that were applied, in the order of the file
    problems: json<readonly LineProblem[]>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('listing_imports_owner').on(t.owner),
    index('listing_imports_created').on(t.createdAt),
    check('listing_imports_status', isOneOf(t.status, IMPORT_STATUSES)),
  ],
);

/** Views of products, without who viewed them. A table of their own, so that a view is no change of the catalog. */
export const listingViews = table('listing_views', {
  productId: ref()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  views: whole().notNull(),
});
