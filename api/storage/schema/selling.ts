import { sql } from 'drizzle-orm';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { id, index, instant, json, ref, table, text } from '../columns.ts';
import { products } from './catalog.ts';

/** A photo that somebody sent. Its files are named by their contents and go with the last row that names them. */
export const uploads = table(
  'uploads',
  {
    id: id(),
    owner: text().notNull(),
    originalName: text().notNull(), // shown to its owner only, never a path
    mimeType: text().notNull(), // of what arrived
    photo: text().notNull(), // the files' name: SHA-256 of what is stored
    picture: json<Picture>().notNull(),
    suggestion: json<Suggestion>().notNull(),
    productId: ref().references(() => products.id, { onDelete: 'set null' }), // the listing that it became part of
    createdAt: instant().notNull(),
    // While a machine still reads it: by when it has certainly ended, even if its process died. Null once it has answered.
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
