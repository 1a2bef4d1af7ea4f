import type { Category } from '#contract/catalog/categories.ts';
import { LIMITS } from '#contract/limits.ts';
import { cleanText } from './clean-text.ts';

/** What is printed on every copy of an edition. */
export interface PrintedFacts {
  readonly title: string;
  readonly author?: string | undefined;
  readonly publisher?: string | undefined;
  readonly publishedYear?: number | undefined;
  readonly pages?: number | undefined;
  readonly binding?: string | undefined;
  readonly category?: Category | undefined;
}

/**
 * What a listing or a directory says of an edition, with contact details, control characters and shouting left out.
 * Undefined where no title is left. A title with contact details is believed of nobody but the shop and directories.
 */
export function cleanEdition(
  said: PrintedFacts,
  by: { readonly isTrusted: boolean },
): PrintedFacts | undefined {
  const title = cleanText(said.title, LIMITS.title.max);
  if (title.text === undefined || (title.cut && !by.isTrusted)) return undefined;
  return {
    title: title.text,
    author: lineOf(said.author, LIMITS.author.max),
    publisher: lineOf(said.publisher, LIMITS.publisher.max),
    publishedYear: said.publishedYear,
    pages: said.pages,
    binding: lineOf(said.binding, LIMITS.publisher.max),
    category: said.category,
  };
}

const lineOf = (text: string | undefined, max: number): string | undefined =>
  text === undefined ? undefined : cleanText(text, max).text;
