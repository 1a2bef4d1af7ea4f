import type { RowId } from './rows.ts';
import type { ShopProcess } from './shop-process.ts';

/** The catalog that a shop opens with: a number of generated listings, or the demo catalog. */
export type Stock = number | 'demo';

/** What a part of the benchmark measures with. */
export interface Bench {
  /** How often a figure is measured; its row shows the median. */
  readonly runs: number;
  /** Sizes of generated catalogs, ascending. */
  readonly sizes: readonly number[];
  /** Starts the built shop on the chosen engine, in its own process; `settings` are variables of its environment. */
  readonly startShop: (stock: Stock, settings?: Readonly<Record<string, string>>) => Promise<ShopProcess>;
  /** Adds the value of one run to a row; `variant` says which page, kind of request or catalog it is about. */
  readonly record: (id: RowId, value: number, variant?: string) => void;
  /** Tells the operator what happens next. */
  readonly note: (line: string) => void;
}
