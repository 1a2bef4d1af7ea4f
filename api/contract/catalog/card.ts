import { formatDollars } from '../money.ts';
import { conditionLabel } from './conditions.ts';
import type { Product } from './product.ts';

/** The fields of a product that grids show; the HTML of first pages contains them. */
export type Card = Pick<
  Product,
  | 'id'
  | 'title'
  | 'author'
  | 'price'
  | 'comparePrice'
  | 'category'
  | 'condition'
  | 'inStock'
  | 'stock'
  | 'held'
  | 'paused'
  | 'rating'
  | 'reviewCount'
> & {
  /** The first picture. */
  readonly picture?: Product['images'][number] | undefined;
  /** The start of the description, cut at the end of a word. */
  readonly excerpt: string;
};

const EXCERPT_LENGTH = 120;

/** The first `max` characters of a text, cut at the end of a word, with an ellipsis if something was left out. */
export function excerptOf(text: string, max: number = EXCERPT_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max / 2 ? end : max).replace(/[\s,;:.]+$/, '')}…`;
}

/** A product page's meta description: the first 160 characters of the product's, or its facts if it has none. */
export const metaDescriptionOf = ({
  title,
  description,
  condition,
  price,
}: Pick<Product, 'title' | 'description' | 'condition' | 'price'>): string =>
  description.slice(0, 160) || `${title}. ${conditionLabel(condition)}, ${formatDollars(price)}`;

export const cardOf = (product: Product): Card => ({
  id: product.id,
  title: product.title,
  ...(product.author === undefined ? {} : { author: product.author }),
  price: product.price,
  ...(product.comparePrice === undefined ? {} : { comparePrice: product.comparePrice }),
  category: product.category,
  condition: product.condition,
  inStock: product.inStock,
  stock: product.stock,
  ...(product.held === undefined ? {} : { held: product.held }),
  ...(product.paused === undefined ? {} : { paused: product.paused }),
  ...(product.rating === undefined ? {} : { rating: product.rating }),
  ...(product.reviewCount === undefined ? {} : { reviewCount: product.reviewCount }),
  ...(product.images[0] === undefined ? {} : { picture: product.images[0] }),
  excerpt: excerptOf(product.description),
});
