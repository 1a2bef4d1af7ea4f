import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import type { ShopFacts } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { isFailed, type Deferred } from '../ui/deferred.tsx';

/** Of the layout's route, whose loader reads what is true of the whole shop. */
export const ROOT_ID = 'shop';

export interface RootData {
  readonly shop: Deferred<ShopFacts>;
}

/**
 * The shop's facts. On pages from the server they are there at once; where the app started from its shell they
 * are cautious defaults until the server has answered (no ribbon, no support address, today by the shop's clock).
 */
export function useShop(): ShopFacts {
  const root = useRouteLoaderData<RootData>(ROOT_ID);
  const [arrived, setArrived] = useState<ShopFacts>();
  const shop = root?.shop;

  useEffect(() => {
    if (!(shop instanceof Promise)) return undefined;
    let here = true;
    const wait = async () => {
      const facts = await shop.catch(() => undefined);
      if (here) setArrived(facts);
    };
    void wait();
    return () => {
      here = false;
    };
  }, [shop]);

  if (arrived !== undefined) return arrived;
  if (shop === undefined || shop instanceof Promise || isFailed(shop)) return meanwhile();
  return shop;
}

/** What holds until the server has said more: nothing is promised. Never drawn by the server. */
const meanwhile = (): ShopFacts => ({
  config: {
    payments: { provider: 'demo', livemode: false, publishableKey: null },
    demo: false,
    build: '',
    support: { email: null, phone: null, address: null },
  },
  today: shopDay(Date.now()),
  origin: typeof location === 'undefined' ? '' : location.origin,
});
