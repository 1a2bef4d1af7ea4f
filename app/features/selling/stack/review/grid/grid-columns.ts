/** The columns of the review's grid: check box, item, condition, price, copies, photos, problems, answers. */
export const COLUMN_COUNT = 8;
export const ITEM_COLUMN = 1;
export const PRICE_COLUMN = 3;

/** The cell that is in the tab order. */
export interface ActiveCell {
  readonly row: number;
  readonly column: number;
}
