import { APPRAISAL_MESSAGES as MESSAGES, plainDescription } from './appraisal-messages.ts';
import { type AppraiserName, type SuggestedField, type Suggestion } from './appraisal.ts';
import { suggestedPriceCents } from '../pricing/suggested-price.ts';
import { DEFAULT_CONDITION } from '../catalog/conditions.ts';
import { LIMITS } from '../limits.ts';
import { toDollars } from '../money.ts';
import { cleanText } from './clean-text.ts';
import { toFinding, type Findings, type Finding } from './findings.ts';
import type { Priced } from './price-item.ts';

/** Findings and price as a suggestion on the wire: in dollars, and no field without a source. */
export function toSuggestion(by: AppraiserName, findings: Findings, priced: Priced): Suggestion {
  const {
    isbn,
    title,
    author,
    publisher,
    publishedYear,
    category,
    condition,
    upc,
    hasBarcode,
    titleChoices = [],
  } = findings;
  const { marketCents, reasoning, note } = priced;
  const description = findings.description ?? describe(findings);
  const filled: Partial<Record<SuggestedField, Finding<unknown> | undefined>> = {
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
          recommendedPrice: toDollars(suggestedPriceCents(marketCents.value)),
          priceCondition: condition?.value ?? DEFAULT_CONDITION,
        }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(title !== undefined || titleChoices.length === 0 ? {} : { titleChoices: [...titleChoices] }),
    ...(upc === undefined ? {} : { upc }),
    ...(hasBarcode === undefined ? {} : { hasBarcode }),
    sources: toSources(filled),
    comparables: priced.comparables.map(({ id, title: name, condition: grade, price }) => ({
      productId: id,
      title: safeTitle(name),
      condition: grade,
      price,
    })),
    notes: notes.length === 0 && isEmpty(findings) ? [nothingFoundNote(titleChoices)] : notes,
  };
}

function toSources(
  filled: Partial<Record<SuggestedField, Finding<unknown> | undefined>>,
): Suggestion['sources'] {
  return Object.fromEntries(
    Object.entries(filled).flatMap(([field, finding]) =>
      finding === undefined ? [] : [[field, toFieldSource(finding)]],
    ),
  );
}

/** Titles with contact details are not shown to another seller. */
function safeTitle(title: string): string {
  const { text, wasCut } = cleanText(title, LIMITS.title.max);
  return text === undefined || wasCut ? MESSAGES.anotherListing : text;
}

const toFieldSource = ({ source, confidence, isSellers }: Finding<unknown>) => ({
  from: source,
  sure: Math.round(confidence * 100) / 100,
  ...(isSellers === true ? { isSellers } : {}),
});

/** One to three sentences about the edition; nothing is known about this copy. */
function describe({
  title,
  author,
  publisher,
  publishedYear,
  pages,
  binding,
  isbn,
}: Findings): Finding<string> | undefined {
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
  return toFinding(text, title.source, title.confidence, title.isSellers);
}

const nothingFoundNote = (titleChoices: readonly string[]): string =>
  titleChoices.length === 0 ? MESSAGES.nothingRead : MESSAGES.titleUnknown;

const isEmpty = ({ isbn, title, category, upc }: Findings): boolean =>
  isbn === undefined && title === undefined && category === undefined && upc === undefined;
