import type { PriceHistory } from '#contract/admin/admin-prices.ts';
import type { Run } from '#contract/admin/admin-runs.ts';
import { toServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { productCalls, runCalls } from './admin-calls.ts';
import { isOver } from './runs/is-over.ts';

/** What the loader of the products page returns; the rows depend on scrolling (products/product-page-cache.ts). */
export interface ProductsPageData {
  /** The run in progress, if any; with `?run=ID` that run. */
  readonly run?: Promise<ServerData<Run | undefined>>;
  /** Only with `?prices=ID`: that product's. */
  readonly prices?: Promise<ServerData<PriceHistory>>;
}

/** The addresses from which the page's fetchers load. */
export const runPath = (id: number): string => `/admin/products?run=${id}`;
export const pricesPath = (productId: number): string => `/admin/products?prices=${productId}`;

export function loadProductsPage(params: URLSearchParams): ProductsPageData {
  const [run, prices] = [params.get('run'), params.get('prices')];
  if (prices !== null) return { prices: toServerData(productCalls.readPrices(Number(prices))) };
  return { run: toServerData(run === null ? readRunInProgress() : runCalls.readRun(Number(run))) };
}

const readRunInProgress = async (): Promise<Run | undefined> =>
  (await runCalls.readRuns()).find((run) => !isOver(run));
