import type { FieldSource } from './appraisal.ts';
import type { Category } from '../catalog/categories.ts';
import type { Condition } from '../catalog/conditions.ts';

/** A value, where it comes from, and its confidence (0 to 1). */
export interface Finding<T> {
  readonly value: T;
  readonly source: FieldSource;
  readonly confidence: number;
  /** The only source is another seller. */
  readonly isSellers?: boolean | undefined;
}

/** What is known about an item so far. Money in cents. */
export interface Findings {
  readonly isbn?: Finding<string> | undefined;
  readonly title?: Finding<string> | undefined;
  readonly author?: Finding<string> | undefined;
  readonly publisher?: Finding<string> | undefined;
  readonly publishedYear?: Finding<number> | undefined;
  readonly category?: Finding<Category> | undefined;
  readonly condition?: Finding<Condition> | undefined;
  readonly description?: Finding<string> | undefined;
  readonly marketCents?: Finding<number> | undefined;
  readonly pages?: number | undefined;
  readonly binding?: string | undefined;
  readonly upc?: string | undefined;
  /** Of the photo; see Suggestion. */
  readonly hasBarcode?: boolean | undefined;
  /** Candidates for an unknown title. */
  readonly titleChoices?: readonly string[] | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** A finding; undefined for an unknown value. */
export const toFinding = <T>(
  value: T | undefined,
  source: FieldSource,
  confidence: number,
  isSellers = false,
): Finding<T> | undefined =>
  value === undefined ? undefined : { value, source, confidence, ...(isSellers ? { isSellers } : {}) };

/** Merges findings field by field; the first wins. Notes of both, without duplicates. */
export const mergeFindings = (first: Findings, second: Findings): Findings => ({
  isbn: first.isbn ?? second.isbn,
  title: first.title ?? second.title,
  author: first.author ?? second.author,
  publisher: first.publisher ?? second.publisher,
  publishedYear: first.publishedYear ?? second.publishedYear,
  category: first.category ?? second.category,
  condition: first.condition ?? second.condition,
  description: first.description ?? second.description,
  marketCents: first.marketCents ?? second.marketCents,
  pages: first.pages ?? second.pages,
  binding: first.binding ?? second.binding,
  upc: first.upc ?? second.upc,
  hasBarcode: first.hasBarcode ?? second.hasBarcode,
  titleChoices: first.titleChoices ?? second.titleChoices,
  notes: [...new Set([...(first.notes ?? []), ...(second.notes ?? [])])],
});
