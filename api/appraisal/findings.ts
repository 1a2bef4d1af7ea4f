import type { FieldSource } from '#contract/appraisal/appraisal.ts';
import type { Category } from '#contract/catalog/categories.ts';
import type { Condition } from '#contract/catalog/conditions.ts';

/** Something that was found out, what from, and how sure that is (0 to 1). */
export interface Found<T> {
  readonly value: T;
  readonly from: FieldSource;
  readonly sure: number;
  /** Nobody but another seller says so. */
  readonly isSellers?: boolean | undefined;
}

/** What is known of an item so far; what is not known is absent. Money in cents. */
export interface Findings {
  readonly isbn?: Found<string> | undefined;
  readonly title?: Found<string> | undefined;
  readonly author?: Found<string> | undefined;
  readonly publisher?: Found<string> | undefined;
  readonly publishedYear?: Found<number> | undefined;
  readonly category?: Found<Category> | undefined;
  readonly condition?: Found<Condition> | undefined;
  readonly description?: Found<string> | undefined;
  readonly marketCents?: Found<number> | undefined;
  readonly pages?: number | undefined;
  readonly binding?: string | undefined;
  readonly upc?: string | undefined;
  /** What may be the title, where none is known. */
  readonly titleChoices?: readonly string[] | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** A value that may be unknown, as a finding or none. */
export const found = <T>(
  value: T | undefined,
  from: FieldSource,
  sure: number,
  isSellers = false,
): Found<T> | undefined =>
  value === undefined ? undefined : { value, from, sure, ...(isSellers ? { isSellers } : {}) };

/** What both know: of what both have an opinion about, the first one's. Notes of both, each once. */
export const together = (first: Findings, second: Findings): Findings => ({
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
  titleChoices: first.titleChoices ?? second.titleChoices,
  notes: [...new Set([...(first.notes ?? []), ...(second.notes ?? [])])],
});
