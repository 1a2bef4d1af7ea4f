import type { Product } from '#contract/product.ts';
import type { Deps } from '../deps.ts';
import { keptByIsbn } from './isbn.repo.ts';
import { productOnWire } from './product-on-wire.ts';

/** More copies of one book tell nothing new. */
const MOST = 24;

/** What the shop has or had of an ISBN (13 digits), for sale or sold, the newest first; at most 24. */
export const findByIsbn = async (deps: Pick<Deps, 'storage'>, isbn: string): Promise<readonly Product[]> =>
  (await keptByIsbn(deps.storage.db, { isbn, limit: MOST })).map(productOnWire);
