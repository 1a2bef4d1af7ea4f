import type { Card } from '../catalog/card.ts';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';
import type { MirrorColumns } from './mirror.ts';
import type { Picture } from '../catalog/product.ts';

/**
 * What the device knows of an item for sale: what a grid shows (but for the excerpt, which is empty), and what lists are
 * sorted, filtered and searched by. `createdAt` in milliseconds since 1970.
 */
export interface MirrorItem extends Card {
  readonly isbn?: string | undefined;
  readonly featured: boolean;
  readonly popular: boolean;
  readonly createdAt: number;
}

const FEATURED = 1;
const POPULAR = 2;

/** Where nearly all pictures lie; in the column it is left out. */
const HOME = '/pictures/';

/** Items -> columns, about a third smaller than rows. `columnsOf` and `itemsIn` are each other's opposite. */
export const columnsOf = (items: readonly MirrorItem[]): MirrorColumns => ({
  id: items.map(({ id }) => id),
  title: items.map(({ title }) => title),
  author: items.map(({ author }) => author ?? null),
  isbn: items.map(({ isbn }) => isbn ?? null),
  price: items.map(({ price }) => price),
  comparePrice: items.map(({ comparePrice }) => comparePrice ?? null),
  category: items.map(({ category }) => CATEGORIES.indexOf(category)),
  condition: items.map(({ condition }) => CONDITIONS.indexOf(condition)),
  stock: items.map(({ stock }) => stock),
  flags: items.map(({ featured, popular }) => (featured ? FEATURED : 0) + (popular ? POPULAR : 0)),
  earlier: items.map(({ createdAt }, at) => (items[at - 1]?.createdAt ?? 0) - createdAt),
  rating: items.map(({ rating }) => rating ?? null),
  reviewCount: items.map(({ reviewCount }) => reviewCount ?? 0),
  picture: items.map(({ picture }) => (picture === undefined ? null : textOf(picture))),
});

/** Columns -> items. Throws an Error when they are not of one length: such an answer is none. */
export function itemsIn(columns: MirrorColumns): MirrorItem[] {
  const items: MirrorItem[] = [];
  for (const at of columns.id.keys()) items.push(itemAt(columns, at, items.at(-1)?.createdAt ?? 0));
  return items;
}

function itemAt(columns: MirrorColumns, at: number, before: number): MirrorItem {
  const author = entry(columns.author, at);
  const isbn = entry(columns.isbn, at);
  const comparePrice = entry(columns.comparePrice, at);
  const rating = entry(columns.rating, at);
  const reviewCount = entry(columns.reviewCount, at);
  const picture = pictureIn(entry(columns.picture, at));
  const flags = entry(columns.flags, at);
  return {
    id: entry(columns.id, at),
    title: entry(columns.title, at),
    ...(author === null ? {} : { author }),
    ...(isbn === null ? {} : { isbn }),
    price: entry(columns.price, at),
    ...(comparePrice === null ? {} : { comparePrice }),
    category: entry(CATEGORIES, entry(columns.category, at)),
    condition: entry(CONDITIONS, entry(columns.condition, at)),
    inStock: true,
    stock: entry(columns.stock, at),
    featured: (flags & FEATURED) !== 0,
    popular: (flags & POPULAR) !== 0,
    createdAt: before - entry(columns.earlier, at),
    ...(rating === null ? {} : { rating }),
    ...(reviewCount === 0 ? {} : { reviewCount }),
    ...(picture === undefined ? {} : { picture }),
    excerpt: '',
  };
}

function entry<T>(column: readonly T[], at: number): T {
  const value = column[at];
  if (value === undefined) throw new Error('a column of the catalog is too short');
  return value;
}

const textOf = ({ url, width, height, tint, placeholder }: Picture): string =>
  [width, height, tint, placeholder, url.startsWith(HOME) ? url.slice(HOME.length) : url].join(' ');

function pictureIn(text: string | null): Picture | undefined {
  const [, width, height, tint, placeholder, name] = /^(\d+) (\d+) (\S*) (\S*) (.+)$/.exec(text ?? '') ?? [];
  if (tint === undefined || placeholder === undefined || name === undefined) return undefined;
  const url = /^\/|:/.test(name) ? name : HOME + name;
  return { url, width: Number(width), height: Number(height), tint, placeholder };
}
