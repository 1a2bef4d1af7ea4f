import type { Card } from '#contract/catalog/card.ts';
import { loadHttpReads } from '#app/http/reads/lazy-reads.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { findInCart } from './cart-store.ts';

/**
 * Related products for sale that are not in the cart, at most `count`: from the server, or from the catalog on this device if
 * it does not answer. Returns none if that fails, too. Never throws.
 */
export async function findRelated(productId: number, count: number): Promise<readonly Card[]> {
  const cards = await (
    useConnectivity.getState().isOffline
      ? fromDevice(productId)
      : fromServer(productId).catch(async () => fromDevice(productId))
  ).catch(() => []);
  return cards.filter(({ id, inStock }) => inStock && findInCart(id) === undefined).slice(0, count);
}

const fromServer = async (id: number): Promise<readonly Card[]> => (await loadHttpReads()).related(id);

const fromDevice = async (id: number): Promise<readonly Card[]> => {
  const { createLocalReads } = await import('#app/pwa/worker/prepare-offline.ts');
  return createLocalReads().related(id);
};
