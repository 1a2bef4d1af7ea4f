/** What a price must be known by to speak of a discount: dollars on the wire or cents inside, both alike. */
export interface Priced {
  readonly price: number;
  readonly comparePrice?: number | undefined;
}

/** round((1 - price / comparePrice) * 100); 0 when there is nothing, or nothing higher, to compare with. */
export const discountPercent = ({ price, comparePrice }: Priced): number =>
  comparePrice === undefined || comparePrice <= 0 ? 0 : Math.round((1 - price / comparePrice) * 100);

/** Category pages show the badge from 10% on. */
export const categoryBadge = (item: Priced): number | undefined => badgeFrom(10, item);

/** Wishlist cards show any discount above 0. */
export const wishlistBadge = (item: Priced): number | undefined => badgeFrom(1, item);

/** Search and product page: the market price is higher and the percentage, rounded, is above 0. */
export const productBadge = (item: Priced): number | undefined =>
  item.comparePrice !== undefined && item.comparePrice > item.price ? badgeFrom(1, item) : undefined;

/** Home cards: the grid's discount flag is on and there is a market price above the price. */
export const homeBadge = (item: Priced, discountFlag: boolean): number | undefined =>
  discountFlag && item.comparePrice !== undefined ? badgeFrom(1, item) : undefined;

/** "36% OFF" */
export const percentOff = (percent: number): string => `${percent}% OFF`;

const badgeFrom = (minPercent: number, item: Priced): number | undefined => {
  const percent = discountPercent(item);
  return percent >= minPercent ? percent : undefined;
};
