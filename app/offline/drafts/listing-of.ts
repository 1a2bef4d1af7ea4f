import { DEFAULT_CATEGORY, isCategory } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION, isCondition } from '#contract/catalog/conditions.ts';
import type { NewListing } from '#contract/selling/selling.ts';
import { DIRECT_FALLBACKS } from '#contract/selling/selling-messages.ts';
import type { DraftForm, DraftRow } from './draft.ts';

/**
 * What a draft asks the shop to list, as it was typed: whether that is right is for the shop to say. By the direct button
 * what is missing is filled with the stated fallbacks. Dollars; a price that is no number is NaN, which travels as null.
 */
export function listingOf({
  form,
  direct,
  photos,
}: Pick<DraftRow, 'form' | 'direct' | 'photos'>): NewListing {
  const gallery = photos.slice(1).flatMap(({ uploadId }) => uploadId ?? []);
  return {
    ...(direct ? directly(form) : asTyped(form)),
    category: isCategory(form.category) ? form.category : DEFAULT_CATEGORY,
    condition: isCondition(form.condition) ? form.condition : DEFAULT_CONDITION,
    inStock: true,
    ...present({
      author: wordsOf(form.author),
      publisher: wordsOf(form.publisher),
      isbn: wordsOf(form.isbn),
      email: wordsOf(form.email),
      publishedYear: numberOf(form.publishedYear),
      comparePrice: dollarsOf(form.comparePrice),
      gallery: gallery.length === 0 ? undefined : gallery,
    }),
  };
}

/** "$1,234.50" -> 1234.5; undefined where nothing is typed, NaN where it is no number. */
export const dollarsOf = (text: string): number | undefined =>
  numberOf(text.replace(/^\s*\$/, '').replaceAll(/,(?=\d{3}(\D|$))/g, ''));

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

const wordsOf = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

const asTyped = ({ title, description, price }: DraftForm) => ({
  title: title.trim(),
  description: description.trim(),
  price: dollarsOf(price) ?? 0,
});

const directly = ({ title, description, price }: DraftForm) => ({
  title: wordsOf(title) ?? DIRECT_FALLBACKS.title,
  description: wordsOf(description) ?? DIRECT_FALLBACKS.description,
  // Nothing, nonsense and the form's own 0 alike.
  price: (dollarsOf(price) ?? 0) || DIRECT_FALLBACKS.price,
});

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is undefined: the shop takes it for absent. */
function present<T extends object>(all: T): Present<T> {
  const kept: Present<T> = {};
  for (const name in all) {
    const value = all[name];
    if (isThere(value)) kept[name] = value;
  }
  return kept;
}

const isThere = <V>(value: V): value is Exclude<V, undefined> => value !== undefined;
