import type { Env } from '../../env.ts';
import { openEbay } from './ebay.ts';
import type { MarketPrices } from './market-prices.ts';

/** The marketplaces that the environment names. Nobody is asked before the first price is wanted. */
export const openMarketPrices = ({ ebay }: Pick<Env, 'ebay'>, now: () => number): MarketPrices =>
  ebay === undefined ? {} : { ebay: openEbay({ ...ebay, now }) };
