import { sql } from 'drizzle-orm';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { IMPORT_STATUSES, type LineProblem } from '#contract/selling/listing-imports.ts';
import type { FieldConflict } from '#contract/selling/merge-field.ts';
import type { DraftFields, SyncedDefaults } from '#contract/selling/stack-sync.ts';
import { isOneOf } from '../checks.ts';
import { check, counter, id, index, instant, json, oneOf, ref, table, text, whole } from '../columns.ts';
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
    draftId: text(), // the draft that keeps it until it is listed or removed
    caseId: ref(), // the report that it proves; without a foreign key, which an older build could not be left with
    // Deadline of a running photo recognition, which holds even after a crash. Null once it has a result.
    pendingUntil: instant(),
  },
  (t) => [
    index('uploads_owner').on(t.owner, t.createdAt),
    index('uploads_photo').on(t.photo),
    index('uploads_product')
      .on(t.productId)
      .where(sql`${t.productId} is not null`),
    index('uploads_draft')
      .on(t.draftId)
      .where(sql`${t.draftId} is not null`),
    index('uploads_case')
      .on(t.caseId)
      .where(sql`${t.caseId} is not null`),
    index('uploads_unused')
      .on(t.createdAt)
      .where(sql`${t.productId} is null`),
  ],
);

/** Field -> the revision of its last change and the session that made it. */
export type FieldRevisions = Readonly<Record<string, readonly [rev: number, session: number]>>;

/**
 * Field -> what other sessions want instead: the first value, and in `more` those after it. Builds that know one value per field read the first.
 */
export type FieldConflicts = Readonly<
  Record<
    string,
    FieldConflict<string | number> & { readonly more?: readonly FieldConflict<string | number>[] }
  >
>;

/** All of a field's conflicts, oldest first. */
export const conflictsOf = (
  conflicts: FieldConflicts,
): readonly (readonly [field: string, all: readonly FieldConflict<string | number>[]])[] =>
  Object.entries(conflicts).map(([field, { more = [], ...first }]) => [field, [first, ...more]]);

/** A photo of a draft, and the session that has it until it is uploaded. */
export interface DraftPhoto {
  readonly key: string;
  readonly uploadId?: number | undefined;
  readonly session: number;
}

/** What is typed and known of a draft that is not listed. */
export interface DraftBody {
  readonly fields: DraftFields;
  readonly photos: readonly DraftPhoto[];
}

export type SyncedDraftState = 'editing' | 'ready' | 'listed' | 'removed';

/** Stacks of an account's devices. `rev` comes from the owner's counter in `changes`, like that of drafts. */
export const stacks = table(
  'stacks',
  {
    id: text().primaryKey(), // a UUID by the phone
    owner: text().notNull(),
    body: json<{ readonly defaults?: SyncedDefaults | undefined }>().notNull(),
    fieldRevs: json<FieldRevisions>().notNull(),
    rev: counter().notNull(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('stacks_owner').on(t.owner, t.rev), index('stacks_removed').on(t.removedAt)],
);

/**
 * Drafts of an account's stacks, and those of everybody that are listed. A phone that did not hear so asks again, perhaps
 * after a year, and gets the same listing; that row stays as long as its owner.
 */
export const stackDrafts = table(
  'stack_drafts',
  {
    id: text().primaryKey(), // a UUID by the phone
    owner: text().notNull(),
    stackId: text(),
    body: json<DraftBody>(), // null once it is listed or removed
    fieldRevs: json<FieldRevisions>(),
    conflicts: json<FieldConflicts>(),
    // The defaults are for rows of builds that only list drafts.
    state: text().$type<SyncedDraftState>().notNull().default('listed'),
    productId: ref().references(() => products.id), // the listing that was made, or that got its copies
    rev: counter().notNull().default(0),
    changedAt: instant().notNull().default(0),
  },
  (t) => [
    index('stack_drafts_owner_rev').on(t.owner, t.rev),
    index('stack_drafts_stack').on(t.stackId),
    index('stack_drafts_product').on(t.productId),
    index('stack_drafts_changed').on(t.changedAt),
  ],
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
