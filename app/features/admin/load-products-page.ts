import type { AuditTrail } from '#contract/admin/admin-audit.ts';
import type { PriceHistory } from '#contract/admin/admin-prices.ts';
import type { AdminProduct, CheckedCondition, ListingChanges } from '#contract/admin/admin-products.ts';
import type { Run } from '#contract/admin/admin-runs.ts';
import { toServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { auditCalls, productCalls, runCalls } from './admin-calls.ts';
import { isOver } from './runs/is-over.ts';

/** What the loader of the products page returns; the rows depend on scrolling (products/product-page-cache.ts). */
export interface ProductsPageData {
  /** The run in progress, if any; with `?run=ID` that run. */
  readonly run?: Promise<ServerData<Run | undefined>>;
  /** Only with `?prices=ID`: that product's. */
  readonly prices?: Promise<ServerData<PriceHistory>>;
  /** Only with `?changes=ID`: that product's last ones, one more than are shown. */
  readonly changes?: Promise<ServerData<AuditTrail>>;
  /** Only with `?check=ID`: the seller's check of its condition. */
  readonly check?: Promise<ServerData<CheckedCondition>>;
  /** Only with `?listing=ID`: what its seller changed. */
  readonly listing?: Promise<ServerData<ListingChanges>>;
}

/** Changes that a product's panel shows. */
export const MAX_CHANGES = 5;

/** The addresses from which the page's fetchers load. */
export const runPath = (id: number): string => `/admin/products?run=${id}`;
export const pricesPath = (productId: number): string => `/admin/products?prices=${productId}`;
/** Another address after each change, so that the changes and the check are loaded again. */
const pathAfterChange = (what: 'changes' | 'check' | 'listing', { id, updatedAt }: Changed): string =>
  `/admin/products?${new URLSearchParams({ [what]: String(id), after: updatedAt }).toString()}`;
type Changed = Pick<AdminProduct, 'id' | 'updatedAt'>;
export const changesPath = (product: Changed): string => pathAfterChange('changes', product);
export const checkPath = (product: Changed): string => pathAfterChange('check', product);
export const listingPath = (product: Changed): string => pathAfterChange('listing', product);

export function loadProductsPage(params: URLSearchParams): ProductsPageData {
  const [run, prices, subjectId] = [params.get('run'), params.get('prices'), params.get('changes')];
  const [check, listing] = [params.get('check'), params.get('listing')];
  if (listing !== null) return { listing: toServerData(productCalls.readListingChanges(Number(listing))) };
  if (check !== null) return { check: toServerData(productCalls.readCheckedCondition(Number(check))) };
  if (subjectId !== null) {
    const query = { subject: 'product', subjectId, limit: MAX_CHANGES + 1 };
    return { changes: toServerData(auditCalls.readTrail(query)) };
  }
  if (prices !== null) return { prices: toServerData(productCalls.readPrices(Number(prices))) };
  return { run: toServerData(run === null ? readRunInProgress() : runCalls.readRun(Number(run))) };
}

const readRunInProgress = async (): Promise<Run | undefined> =>
  (await runCalls.readRuns()).find((run) => !isOver(run));
