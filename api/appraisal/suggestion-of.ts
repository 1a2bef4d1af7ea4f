import { APPRAISAL_MESSAGES as SAYS, plainDescription } from '#contract/appraisal-messages.ts';
import {
  recommendedCents,
  type AppraiserName,
  type SuggestedField,
  type Suggestion,
} from '#contract/appraisal.ts';
import { toDollars } from '#contract/money.ts';
import { found, type Findings, type Found } from './findings.ts';
import type { Priced } from './price-item.ts';

/** What was found out and what it is worth -> the suggestion as it travels: dollars, and no field without a source. */
export function suggestionOf(by: AppraiserName, findings: Findings, priced: Priced): Suggestion {
  const { isbn, title, author, publisher, publishedYear, category, condition, upc } = findings;
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
        }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(upc === undefined ? {} : { upc }),
    sources: sourcesOf(filled),
    comparables: shown.map(({ id, title: name, condition: grade, price }) => ({
      productId: id,
      title: name,
      condition: grade,
      price,
    })),
    notes: notes.length === 0 && isEmpty(findings) ? [SAYS.nothingRead] : notes,
  };
}

function sourcesOf(
  filled: Partial<Record<SuggestedField, Found<unknown> | undefined>>,
): Suggestion['sources'] {
  return Object.fromEntries(
    Object.entries(filled).flatMap(([field, finding]) =>
      finding === undefined
        ? []
        : [[field, { from: finding.from, sure: Math.round(finding.sure * 100) / 100 }]],
    ),
  );
}

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
  return found(text, title.from, title.sure);
}

const isEmpty = ({ isbn, title, category, upc }: Findings): boolean =>
  isbn === undefined && title === undefined && category === undefined && upc === undefined;
