import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Opinion } from '../gateways/vision/vision-model.ts';
import { cleanText, type CleanedText } from '#contract/appraisal/clean-text.ts';
import { toFinding, type Findings } from '#contract/appraisal/findings.ts';
import { isNoAnswer } from './is-no-answer.ts';

/** Characters; the shop's own descriptions are shorter. */
const MAX_DESCRIPTION_LENGTH = 1_000;

/** What the shop accepts of a model's opinion: cleaned texts, an ISBN with a valid check digit, a finite price. */
export function getOpinionFindings(opinion: Opinion): Findings {
  const title = clean(opinion.title, LIMITS.title.max);
  const author = clean(opinion.author, LIMITS.author.max);
  const publisher = clean(opinion.publisher, LIMITS.publisher.max);
  const description = clean(opinion.description, MAX_DESCRIPTION_LENGTH);
  const cut = [title, author, publisher, description].some((each) => each.wasCut);
  const isbn = opinion.isbn === null ? undefined : toIsbn13(opinion.isbn);
  const year = opinion.publishedYear;
  const isYear = year !== null && Number.isInteger(year) && year >= 1400 && year <= 2100;
  return {
    isbn: toFinding(isbn, 'photo', 0.7),
    title: toFinding(title.text, 'photo', 0.75),
    author: toFinding(author.text, 'photo', 0.7),
    publisher: toFinding(publisher.text, 'photo', 0.6),
    publishedYear: toFinding(isYear ? year : undefined, 'photo', 0.5),
    category: toFinding(opinion.category ?? undefined, 'photo', 0.8),
    condition: toFinding(opinion.condition ?? undefined, 'photo', 0.5),
    description: toFinding(description.text, 'photo', 0.6),
    marketCents: toFinding(centsOf(opinion.marketPrice), 'photo', 0.4),
    notes: cut ? [MESSAGES.textCleaned] : [],
  };
}

const centsOf = (dollars: number | null): number | undefined =>
  dollars === null || !Number.isFinite(dollars) ? undefined : Math.round(dollars * 100);

const NOTHING: CleanedText = { text: undefined, wasCut: false };

const clean = (text: string | null, maxLength: number): CleanedText =>
  text === null || isNoAnswer(text) ? NOTHING : cleanText(text, maxLength);
