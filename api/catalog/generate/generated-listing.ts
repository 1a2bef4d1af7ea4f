import { CATEGORIES, type Category } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { DAY_MS } from '#contract/durations.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import type { Picture } from '#contract/catalog/product.ts';
import * as words from './generated-words.ts';
import { createListing, type Listing } from '../create-listing.ts';
import type { Random } from './seeded-random.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter', 'Holiday'] as const;

/** Title, author and publisher, by the conventions of a category. */
interface Naming {
  readonly title: string;
  readonly author: string | null;
  readonly publisher: string;
}

const surname = (random: Random): string => {
  const middle = random.chance(0.6) ? random.pick(words.MIDDLES) : '';
  return random.pick(words.BEGINNINGS) + middle + random.pick(words.ENDINGS);
};
const person = (random: Random): string =>
  `${random.pick(words.FIRST_NAMES)} ${random.chance(0.25) ? `${random.pick(words.BEGINNINGS).charAt(0)}. ` : ''}${surname(random)}`;

function bookTitle(random: Random): string {
  const noun = () => random.pick(words.NOUNS);
  const adjective = () => random.pick(words.ADJECTIVES);
  const place = () => random.pick(words.PLACES);
  const shapes: readonly [() => string, ...(() => string)[]] = [
    () => `The ${adjective()} ${noun()}`,
    () => `The ${noun()} of ${place()}`,
    () => `A ${noun()} in ${place()}`,
    () => `The ${noun()} and the ${noun()}`,
    () => `${adjective()} ${noun()}, ${adjective()} ${noun()}`,
    () => `Letters from ${place()}: ${adjective()} ${noun()}`,
    () => `A History of ${random.pick(words.TOPICS)}`,
    () => `A Guide to ${random.pick(words.TOPICS)}`,
    () => `The ${noun()} at ${surname(random)} House`,
    () => `${noun()} Under the ${noun()}`,
  ];
  return random.pick(shapes)();
}

const NAMING: Record<Category, (random: Random, year: number) => Naming> = {
  books: (random) => ({
    title: bookTitle(random),
    author: person(random),
    publisher: random.pick(words.PRESSES),
  }),
  magazines: (random, year) => ({
    title: `${random.pick(words.MAGAZINES)}, ${MONTHS[random.whole(0, 11)] ?? 'June'} ${year}: The ${random.pick(words.NOUNS)} Issue`,
    author: null,
    publisher: random.pick(words.PRESSES),
  }),
  catalogs: (random, year) => {
    const brand = random.pick(words.BRANDS);
    const of = random.chance(0.5)
      ? `${random.pick(words.MACHINES)}s`
      : `${random.pick(words.NOUNS)} Collection`;
    return {
      title: `${brand} ${random.pick(SEASONS)} Catalog ${year}: ${of}`,
      author: null,
      publisher: brand,
    };
  },
  manuals: (random) => {
    const brand = random.pick(words.BRANDS);
    const model = `${random.pick(words.BEGINNINGS).toUpperCase()}-${random.whole(10, 990)}`;
    const kind = random.pick(['Service Manual', "Owner's Manual", 'Parts List', 'Repair Guide']);
    return {
      title: `${brand} ${model} ${random.pick(words.MACHINES)} ${kind}`,
      author: null,
      publisher: brand,
    };
  },
  journals: (random) => ({
    title: `Journal of ${random.pick(words.FIELDS)}, Vol. ${random.whole(1, 96)}, No. ${random.whole(1, 12)}`,
    author: random.chance(0.4) ? person(random) : null,
    publisher: random.pick(words.PRESSES),
  }),
  games: (random) => ({
    title: `${random.pick(words.ADJECTIVES)} ${random.pick(words.NOUNS)}: The ${random.pick(words.NOUNS)} ${random.pick(words.GAMES)}`,
    author: random.chance(0.3) ? person(random) : null,
    publisher: random.pick(words.BRANDS),
  }),
};

/** A valid ISBN in the 979-9 range, which is unassigned, so it never belongs to a real book. */
function inventedIsbn(random: Random): string | null {
  const twelve = `9799${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;
  for (let digit = 0; digit <= 9; digit += 1) {
    const isbn = toIsbn13(`${twelve}${digit}`);
    if (isbn !== undefined) return isbn;
  }
  return null;
}

function prices(random: Random) {
  const priceCents = random.whole(2, 48) * 100 + random.pick([0, 25, 50, 75, 95, 99]);
  const dearer = (share: number): number | null =>
    random.chance(share) ? Math.round(priceCents * (1.05 + random.next() * 0.9)) : null;
  return {
    priceCents,
    comparePriceCents: dearer(0.5),
    amazonPriceCents: dearer(0.15),
    ebayPriceCents: dearer(0.12),
  };
}

/** Number of copies: mostly one, some stacks, a few sold out, a few not counted (null). */
function copies(random: Random): number | null {
  const luck = random.next();
  if (luck < 0.72) return 1;
  if (luck < 0.86) return random.whole(2, 4);
  if (luck < 0.95) return random.whole(5, 40);
  return luck < 0.98 ? 0 : null;
}

/** Available pictures by category. */
export type PicturesOf = Readonly<Record<Category, readonly Picture[]>>;

/** Generates a listing, created at a random time in the three years before `now`. */
export function generatedListing(random: Random, now: number, pictures: PicturesOf): Listing {
  const category = random.chance(0.4) ? 'books' : random.pick(CATEGORIES);
  const year = random.whole(1948, 2023);
  const naming = NAMING[category](random, year);
  const shelf = pictures[category];
  const picture = shelf[random.whole(0, Math.max(0, shelf.length - 1))];
  return createListing({
    ...naming,
    ...prices(random),
    category,
    condition: random.pick(CONDITIONS),
    description: describe(random, naming.title),
    publishedYear: year,
    isbn: category === 'books' && year >= 1970 ? inventedIsbn(random) : null,
    pages: category === 'games' ? null : random.whole(24, 720),
    binding: category === 'books' ? random.pick(['Paperback', 'Hardcover', 'Mass Market Paperback']) : null,
    language: 'English',
    stock: copies(random),
    featured: random.chance(0.002),
    popular: random.chance(0.002),
    sellerName: `${random.pick(words.FIRST_NAMES)} ${random.pick(words.BEGINNINGS).charAt(0)}., ${random.pick(words.PLACES)}`,
    images: picture === undefined ? [] : [picture],
    createdAt: now - Math.floor(random.next() * 1095 * DAY_MS),
  });
}

const describe = (random: Random, title: string): string =>
  [
    random.pick(words.OPENINGS),
    `${title} is about the ${random.pick(words.ADJECTIVES).toLowerCase()} ${random.pick(words.NOUNS).toLowerCase()} and the ${random.pick(words.NOUNS).toLowerCase()} of ${random.pick(words.PLACES)}.`,
    random.pick(words.STATES),
    random.pick(words.CLOSINGS),
  ].join(' ');
