import { formatCount } from './money.ts';
import type { SearchTotal } from './search/search-total.ts';

/** Texts of screens that only read: load failures, empty states, unknown pages. */
export const SCREEN_MESSAGES = {
  headline: 'Discover and Share Reading Treasures',
  featuredFailed: 'Failed to load featured products. Please try again later.',
  popularFailed: 'Failed to load popular products. Please try again later.',
  productNotFound: {
    title: 'Product Not Found',
    text: "The product you're looking for doesn't exist or has been removed.",
  },
  sellerNotFound: {
    title: 'Seller Not Found',
    text: "The seller you're looking for doesn't exist or no longer sells here.",
  },
  invalidCategory: 'Invalid Category',
  noItems: 'No items available',
  noProducts: 'No products found in this category.',
  productsFailed: 'Error Loading Products',
  notFound: '404 Page Not Found',
  /** The meta description of unknown pages. */
  notHere: 'This page does not exist.',
  searchPlaceholder: 'Search for books, magazines, games...',
  searchFailed: 'Sorry, we encountered an error while searching. Please try again.',
  searchEmpty: 'No results found',
  searchBlank: 'Enter a search term',
} as const;

/** "1 item", "2 items", "1,204 items" */
export const itemCountText = (total: number): string =>
  `${formatCount(total)} ${total === 1 ? 'item' : 'items'}`;

/** "1 result for" …, with the spec's singular and plural; "10,000+ results" if there are more. */
export const resultCountText = ({ total, totalIsExact }: SearchTotal): string =>
  `${formatCount(total)}${totalIsExact === false ? '+' : ''} ${total === 1 ? 'result' : 'results'}`;
