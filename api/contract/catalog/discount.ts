/** The prices that a discount is computed from: dollars or cents, both the same unit. */
export interface Priced {
  readonly price: number;
  readonly comparePrice?: number | undefined;
}

/** round((1 - price / comparePrice) * 100); 0 without a higher price to compare with. */
export const discountPercent = ({ price, comparePrice }: Priced): number =>
  comparePrice === undefined || comparePrice <= 0 ? 0 : Math.round((1 - price / comparePrice) * 100);

/** Category pages show the badge from 10%. */
export const categoryBadge = (item: Priced): number | undefined => badgeFrom(10, item);

/** Wishlist cards show any discount above 0. */
export const wishlistBadge = (item: Priced): number | undefined => badgeFrom(1, item);

/** Search and product pages: the market price is higher, and the rounded percentage is above 0. */
export const productBadge = (item: Priced): number | undefined =>
  item.comparePrice !== undefined && item.comparePrice > item.price ? badgeFrom(1, item) : undefined;

/** Home cards: the grid's discount flag is set, and the market price is above the price. */
export const homeBadge = (item: Priced, discountFlag: boolean): number | undefined =>
  discountFlag && item.comparePrice !== undefined ? badgeFrom(1, item) : undefined;

/** "36% OFF" */
export const percentOff = (percent: number): string => `${percent}% OFF`;

const badgeFrom = (minPercent: number, item: Priced): number | undefined => {
  const percent = discountPercent(item);
  return percent >= minPercent ? percent : undefined;
};
