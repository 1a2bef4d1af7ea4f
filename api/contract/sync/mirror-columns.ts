import type { Card } from '../catalog/card.ts';
import { CATEGORIES } from '../catalog/categories.ts';
import { CONDITIONS } from '../catalog/conditions.ts';
import type { MirrorColumns } from './mirror.ts';
import type { Picture } from '../catalog/product.ts';

/**
 * An item of the mirror: what a grid shows (with an empty excerpt), and what lists are sorted, filtered and searched
 * by. `createdAt` in epoch milliseconds.
 */
export interface MirrorItem extends Card {
  readonly isbn?: string | undefined;
  readonly featured: boolean;
  readonly popular: boolean;
  readonly createdAt: number;
}

const FEATURED = 1;
const POPULAR = 2;

/** The path of nearly all pictures; left out of the column. */
const PICTURE_PATH = '/pictures/';

/** Items -> columns, about a third smaller than rows. The inverse of `itemsFromColumns`. */
export const columnsFromItems = (items: readonly MirrorItem[]): MirrorColumns => ({
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
  earlier: items.map(({ createdAt }, index) => (items[index - 1]?.createdAt ?? 0) - createdAt),
  rating: items.map(({ rating }) => rating ?? null),
  reviewCount: items.map(({ reviewCount }) => reviewCount ?? 0),
  picture: items.map(({ picture }) => (picture === undefined ? null : encodePicture(picture))),
});

/** Columns -> items. Throws an Error if the columns differ in length. */
export function itemsFromColumns(columns: MirrorColumns): MirrorItem[] {
  const items: MirrorItem[] = [];
  for (const index of columns.id.keys())
    items.push(itemFromColumns(columns, index, items.at(-1)?.createdAt ?? 0));
  return items;
}

function itemFromColumns(columns: MirrorColumns, index: number, previous: number): MirrorItem {
  const author = entryAt(columns.author, index);
  const isbn = entryAt(columns.isbn, index);
  const comparePrice = entryAt(columns.comparePrice, index);
  const rating = entryAt(columns.rating, index);
  const reviewCount = entryAt(columns.reviewCount, index);
  const picture = decodePicture(entryAt(columns.picture, index));
  const flags = entryAt(columns.flags, index);
  return {
    id: entryAt(columns.id, index),
    title: entryAt(columns.title, index),
    ...(author === null ? {} : { author }),
    ...(isbn === null ? {} : { isbn }),
    price: entryAt(columns.price, index),
    ...(comparePrice === null ? {} : { comparePrice }),
    category: entryAt(CATEGORIES, entryAt(columns.category, index)),
    condition: entryAt(CONDITIONS, entryAt(columns.condition, index)),
    inStock: true,
    stock: entryAt(columns.stock, index),
    featured: (flags & FEATURED) !== 0,
    popular: (flags & POPULAR) !== 0,
    createdAt: previous - entryAt(columns.earlier, index),
    ...(rating === null ? {} : { rating }),
    ...(reviewCount === 0 ? {} : { reviewCount }),
    ...(picture === undefined ? {} : { picture }),
    excerpt: '',
  };
}

function entryAt<T>(column: readonly T[], index: number): T {
  const value = column[index];
  if (value === undefined) throw new Error('a column of the catalog is too short');
  return value;
}

const encodePicture = ({ url, width, height, tint, placeholder }: Picture): string =>
  [
    width,
    height,
    tint,
    placeholder,
    url.startsWith(PICTURE_PATH) ? url.slice(PICTURE_PATH.length) : url,
  ].join(' ');

function decodePicture(text: string | null): Picture | undefined {
  const [, width, height, tint, placeholder, name] = /^(\d+) (\d+) (\S*) (\S*) (.+)$/.exec(text ?? '') ?? [];
  if (tint === undefined || placeholder === undefined || name === undefined) return undefined;
  const url = /^\/|:/.test(name) ? name : PICTURE_PATH + name;
  return { url, width: Number(width), height: Number(height), tint, placeholder };
}
