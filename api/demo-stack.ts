import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { DraftFields } from '#contract/selling/stack-sync.ts';

/** A book of the demo catalog that lies in the stack. */
export interface DemoBook {
  readonly slug: string;
  readonly title: string;
  readonly author?: string | null | undefined;
  readonly isbn?: string | null | undefined;
  readonly price: number;
}

/** An item of the demo account's stack. */
export interface DemoItem {
  readonly slug: string;
  /** Where its photo is: the shop has it, only the device that took it, or there is none. */
  readonly photo: 'here' | 'elsewhere' | 'none';
  /** What differs from an item without problems. */
  readonly fields?: DraftFields;
  /** How sure its suggested title and price are, 0 to 1. */
  readonly sure?: { readonly title?: number; readonly price?: number };
  /** What another device has entered without seeing the value here. */
  readonly entered?: DraftFields;
}

const FLAWLESS = {
  jacket: 'whole',
  cover: 'clean',
  marks: 'none',
  pages: 'white',
  damp: 'none',
} as const;

/** Each shows another problem of the review; the last one has none. The first of them is for sale by the account already. */
export const DEMO_ITEMS: readonly DemoItem[] = [
  { slug: 'things-fall-apart', photo: 'here' },
  { slug: 'the-old-man-and-the-sea', photo: 'none' },
  { slug: 'the-great-gatsby', photo: 'here', fields: { title: '' } },
  { slug: 'fahrenheit-451', photo: 'here', fields: { price: '' } },
  { slug: 'cats-cradle', photo: 'here', fields: { answers: { answers: { spine: 'split', ...FLAWLESS } } } },
  // The shop refuses it once a device submits it.
  { slug: 'solaris', photo: 'here', fields: { state: 'ready', publishedYear: '20002' } },
  { slug: 'kindred', photo: 'here', fields: { copies: 1, seen: 2 } },
  {
    slug: 'the-name-of-the-rose',
    photo: 'here',
    fields: { otherBook: { isbn: '9780156027601', title: 'Solaris' } },
  },
  { slug: 'slaughterhouse-five', photo: 'here', fields: { price: '6.80' }, entered: { price: '5.50' } },
  { slug: 'invisible-cities', photo: 'here', sure: { title: 0.7 } },
  { slug: 'moby-dick-or-the-whale', photo: 'here', sure: { price: 0.4 } },
  { slug: 'the-hobbit', photo: 'elsewhere' },
  { slug: 'foundation', photo: 'here' },
];

/** The fields of an item of a stack whose condition was set to Good. */
export function fieldsOfItem(book: DemoBook, { fields, sure = {} }: DemoItem): DraftFields {
  const isbn = book.isbn ?? '';
  return {
    code: { kind: 'isbn', isbn },
    isbn,
    condition: 'good',
    copies: 1,
    suggestion: suggest(book, { title: 0.95, price: 0.85, ...sure }),
    ...fields,
  };
}

const suggest = (
  { title, author, isbn, price }: DemoBook,
  sure: { readonly title: number; readonly price: number },
): Suggestion => ({
  by: 'built-in',
  title,
  ...(author == null ? {} : { author }),
  ...(isbn == null ? {} : { isbn }),
  category: 'books',
  recommendedPrice: price,
  comparePrice: Math.round(price * 125) / 100,
  priceCondition: 'good',
  sources: {
    title: { from: 'catalog', sure: sure.title },
    author: { from: 'catalog', sure: sure.title },
    isbn: { from: 'barcode', sure: 1 },
    category: { from: 'catalog', sure: 1 },
    price: { from: 'comparables', sure: sure.price },
    comparePrice: { from: 'comparables', sure: sure.price },
  },
  reasoning: `Copies of this edition sell here for about $${price.toFixed(2)}.`,
  comparables: [],
  notes: [],
});
