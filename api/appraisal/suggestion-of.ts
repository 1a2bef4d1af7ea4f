import { APPRAISAL_MESSAGES as MESSAGES, plainDescription } from '#contract/appraisal/appraisal-messages.ts';
import {
  recommendedCents,
  type AppraiserName,
  type SuggestedField,
  type Suggestion,
} from '#contract/appraisal/appraisal.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import { LIMITS } from '#contract/limits.ts';
import { toDollars } from '#contract/money.ts';
import { cleanText } from './clean-text.ts';
import { found, type Findings, type Found } from './findings.ts';
import type { Priced } from './price-item.ts';

/** What was found out and what it is worth -> the suggestion as it travels: dollars, and no field without a source. */
export function suggestionOf(by: AppraiserName, findings: Findings, priced: Priced): Suggestion {
  const {
    isbn,
    title,
    author,
    publisher,
    publishedYear,
    category,
    condition,
    upc,
    titleChoices = [],
  } = findings;
  const { marketCents, reasoning, shown, note } = priced;
  const description = findings.description ?? describe(findings);
  const filled: Partial<Record<SuggestedField, Found<unknown> | undefined>> = {
    isbn,
    title,
    author,
    publisher,
    publishedYear,
    category,
    condition,
    description,
    comparePrice: marketCents,
    price: marketCents,
  };
  const notes = [...new Set([...(findings.notes ?? []), ...(note === undefined ? [] : [note])])];
  return {
    by,
    ...(isbn === undefined ? {} : { isbn: isbn.value }),
    ...(title === undefined ? {} : { title: title.value }),
    ...(author === undefined ? {} : { author: author.value }),
    ...(publisher === undefined ? {} : { publisher: publisher.value }),
    ...(publishedYear === undefined ? {} : { publishedYear: publishedYear.value }),
    ...(category === undefined ? {} : { category: category.value }),
    ...(condition === undefined ? {} : { condition: condition.value }),
    ...(description === undefined ? {} : { description: description.value }),
    ...(marketCents === undefined
      ? {}
      : {
          comparePrice: toDollars(marketCents.value),
          recommendedPrice: toDollars(recommendedCents(marketCents.value)),
          priceCondition: condition?.value ?? DEFAULT_CONDITION,
        }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(title !== undefined || titleChoices.length === 0 ? {} : { titleChoices: [...titleChoices] }),
    ...(upc === undefined ? {} : { upc }),
    sources: sourcesOf(filled),
    comparables: shown.map(({ id, title: name, condition: grade, price }) => ({
      productId: id,
      title: nameShown(name),
      condition: grade,
      price,
    })),
    notes: notes.length === 0 && isEmpty(findings) ? [nothingFound(titleChoices)] : notes,
  };
}

function sourcesOf(
  filled: Partial<Record<SuggestedField, Found<unknown> | undefined>>,
): Suggestion['sources'] {
  return Object.fromEntries(
    Object.entries(filled).flatMap(([field, finding]) =>
      finding === undefined ? [] : [[field, sourceOf(finding)]],
    ),
  );
}

/** Titles with contact details are not shown on somebody else's form. */
function nameShown(title: string): string {
  const { text, cut } = cleanText(title, LIMITS.title.max);
  return text === undefined || cut ? MESSAGES.anotherListing : text;
}

const sourceOf = ({ from, sure, isSellers }: Found<unknown>) => ({
  from,
  sure: Math.round(sure * 100) / 100,
  ...(isSellers === true ? { isSellers } : {}),
});

/** One to three sentences of what is known of the edition; of this copy a machine knows nothing. */
function describe({
  title,
  author,
  publisher,
  publishedYear,
  pages,
  binding,
  isbn,
}: Findings): Found<string> | undefined {
  if (title === undefined) return undefined;
  const text = plainDescription({
    title: title.value,
    author: author?.value,
    publisher: publisher?.value,
    publishedYear: publishedYear?.value,
    pages,
    binding,
    isbn: isbn?.value,
  });
  return found(text, title.from, title.sure, title.isSellers);
}

const nothingFound = (titleChoices: readonly string[]): string =>
  titleChoices.length === 0 ? MESSAGES.nothingRead : MESSAGES.titleUnknown;

const isEmpty = ({ isbn, title, category, upc }: Findings): boolean =>
  isbn === undefined && title === undefined && category === undefined && upc === undefined;
