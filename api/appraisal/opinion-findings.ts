import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Opinion } from '../gateways/vision/vision-model.ts';
import { cleanText, type CleanText } from './clean-text.ts';
import { found, type Findings } from './findings.ts';
import { isNoAnswer } from './no-answer.ts';

/** Longer than this no description of ours is. */
const MAX_DESCRIPTION = 1_000;

/** What a model says -> what is taken from it: clean texts, an ISBN with a right check digit, a price as a number. */
export function opinionFindings(opinion: Opinion): Findings {
  const title = clean(opinion.title, LIMITS.title.max);
  const author = clean(opinion.author, LIMITS.author.max);
  const publisher = clean(opinion.publisher, LIMITS.publisher.max);
  const description = clean(opinion.description, MAX_DESCRIPTION);
  const cut = [title, author, publisher, description].some((each) => each.cut);
  const isbn = opinion.isbn === null ? undefined : toIsbn13(opinion.isbn);
  const year = opinion.publishedYear;
  const isYear = year !== null && Number.isInteger(year) && year >= 1400 && year <= 2100;
  return {
    isbn: found(isbn, 'photo', 0.7),
    title: found(title.text, 'photo', 0.75),
    author: found(author.text, 'photo', 0.7),
    publisher: found(publisher.text, 'photo', 0.6),
    publishedYear: found(isYear ? year : undefined, 'photo', 0.5),
    category: found(opinion.category ?? undefined, 'photo', 0.8),
    condition: found(opinion.condition ?? undefined, 'photo', 0.5),
    description: found(description.text, 'photo', 0.6),
    marketCents: found(centsOf(opinion.marketPrice), 'photo', 0.4),
    notes: cut ? [MESSAGES.textCleaned] : [],
  };
}

const centsOf = (dollars: number | null): number | undefined =>
  dollars === null || !Number.isFinite(dollars) ? undefined : Math.round(dollars * 100);

const NOTHING: CleanText = { text: undefined, cut: false };

const clean = (text: string | null, most: number): CleanText =>
  text === null || isNoAnswer(text) ? NOTHING : cleanText(text, most);
