import { DEFAULT_CATEGORY, isCategory, type Category } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION, isCondition } from '#contract/catalog/conditions.ts';
import { openQuestionCount, unsellableReason } from '#contract/grading/grade.ts';
import { toNewGrading } from '#contract/grading/grading.ts';
import type { NewListing } from '#contract/selling/selling.ts';
import { DIRECT_FALLBACKS } from '#contract/selling/selling-messages.ts';
import type { DraftForm, DraftRow } from './draft.ts';

/**
 * Converts a draft to the publish request, unvalidated: the shop validates it. With the direct button, missing fields get
 * the stated fallbacks. Dollars; a price that is not a number is NaN, which JSON encodes as null.
 */
export function toListing(
  draft: Pick<DraftRow, 'form' | 'direct' | 'photos' | 'copies' | 'code' | 'answers' | 'rings'>,
): NewListing {
  const { form, direct, photos, copies, code } = draft;
  const category = isCategory(form.category) ? form.category : DEFAULT_CATEGORY;
  const gallery = photos.slice(1).flatMap(({ uploadId }) => uploadId ?? []);
  return {
    ...(direct ? withFallbacks(form) : asTyped(form)),
    category,
    condition: isCondition(form.condition) ? form.condition : DEFAULT_CONDITION,
    inStock: true,
    ...omitUndefined({
      author: trimmedOrUndefined(form.author),
      publisher: trimmedOrUndefined(form.publisher),
      isbn: trimmedOrUndefined(form.isbn),
      email: trimmedOrUndefined(form.email),
      publishedYear: parseNumber(form.publishedYear),
      comparePrice: parseDollars(form.comparePrice),
      gallery: gallery.length === 0 ? undefined : gallery,
      copies,
      issn: code?.kind === 'issn' ? code.issn : undefined,
      grading: toGrading(draft, category),
    }),
  };
}

/**
 * The condition check of a draft, with rings on the photos that were uploaded. An unfinished one is not sent, unless its answers
 * say that the item cannot be sold: the shop then refuses it with the reason.
 */
function toGrading(
  { answers = {}, rings = [], photos }: Pick<DraftRow, 'answers' | 'rings' | 'photos'>,
  category: Category,
): NewListing['grading'] {
  if (openQuestionCount(category, answers) > 0 && unsellableReason(category, answers) === undefined)
    return undefined;
  const uploads = new Map(photos.map(({ key, uploadId }) => [key, uploadId]));
  return toNewGrading(
    category,
    answers,
    rings.flatMap(({ photo, ...ring }) => {
      const upload = uploads.get(photo);
      return upload === undefined ? [] : [{ ...ring, upload }];
    }),
  );
}

/** "$1,234.50" -> 1234.5; undefined for an empty text, NaN if it is not a number. */
export const parseDollars = (text: string): number | undefined =>
  parseNumber(text.replace(/^\s*\$/, '').replaceAll(/,(?=\d{3}(\D|$))/g, ''));

const parseNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

const trimmedOrUndefined = (text: string): string | undefined =>
  text.trim() === '' ? undefined : text.trim();

const asTyped = ({ title, description, price }: DraftForm) => ({
  title: title.trim(),
  description: description.trim(),
  price: parseDollars(price) ?? 0,
});

const withFallbacks = ({ title, description, price }: DraftForm) => ({
  title: trimmedOrUndefined(title) ?? DIRECT_FALLBACKS.title,
  description: trimmedOrUndefined(description) ?? DIRECT_FALLBACKS.description,
  // For an empty field, an invalid number and 0.
  price: (parseDollars(price) ?? 0) || DIRECT_FALLBACKS.price,
});

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Omits undefined properties: the shop treats them as absent. */
function omitUndefined<T extends object>(all: T): Present<T> {
  const present: Present<T> = {};
  for (const name in all) {
    const value = all[name];
    if (isThere(value)) present[name] = value;
  }
  return present;
}

const isThere = <V>(value: V): value is Exclude<V, undefined> => value !== undefined;
