import type { Category } from '../catalog/categories.ts';
import { LIMITS } from '../limits.ts';
import { cleanText } from './clean-text.ts';

/** Facts that all copies of an edition share. */
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
 * An edition's facts from a listing or a directory without contact details, control characters and shouting. Undefined when
 * no title is left, and when the title of an untrusted source had contact details.
 */
export function cleanEdition(
  facts: PrintedFacts,
  by: { readonly isTrusted: boolean },
): PrintedFacts | undefined {
  const title = cleanText(facts.title, LIMITS.title.max);
  if (title.text === undefined || (title.wasCut && !by.isTrusted)) return undefined;
  return {
    title: title.text,
    author: cleanLine(facts.author, LIMITS.author.max),
    publisher: cleanLine(facts.publisher, LIMITS.publisher.max),
    publishedYear: facts.publishedYear,
    pages: facts.pages,
    binding: cleanLine(facts.binding, LIMITS.publisher.max),
    category: facts.category,
  };
}

const cleanLine = (text: string | undefined, max: number): string | undefined =>
  text === undefined ? undefined : cleanText(text, max).text;
