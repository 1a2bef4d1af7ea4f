import type { CallMeter } from '../call-meter.ts';
import type { Env } from '../../env.ts';
import { openEbay } from './ebay.ts';
import type { MarketPrices, MarketSource } from './market-prices.ts';

/** The marketplaces that the environment configures. No service is called before the first lookup. */
export const openMarketPrices = (
  { ebay }: Pick<Env, 'ebay'>,
  now: () => number,
  meter: CallMeter,
): MarketPrices => (ebay === undefined ? {} : { ebay: counted('ebay', openEbay({ ...ebay, now }), meter) });

const counted = (name: string, source: MarketSource, meter: CallMeter): MarketSource => ({
  ask: (item) =>
    meter.count(name, () => source.ask(item), {
      answer: (answer) => 'failed' in answer,
    }),
});
