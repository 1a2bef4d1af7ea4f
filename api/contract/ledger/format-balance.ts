import { formatDollars } from '../money.ts';

/** "$8.50", "−$8.50" */
export const formatBalance = (dollars: number): string =>
  dollars < 0 ? `−${formatDollars(-dollars)}` : formatDollars(dollars);
