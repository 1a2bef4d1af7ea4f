import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import type { ShopInfo } from '#contract/reads.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { isFailed, type Deferred } from '../ui/deferred.tsx';

/** The id of the layout's route, whose loader reads the shop's facts. */
export const ROOT_ID = 'shop';

export interface RootData {
  readonly shop: Deferred<ShopInfo>;
}

/**
 * The shop's facts. Server-rendered pages have them at once; an app started from its shell uses cautious defaults until
 * the server has answered (no ribbon, no support address, today by the shop's clock).
 */
export function useShop(): ShopInfo {
  const root = useRouteLoaderData<RootData>(ROOT_ID);
  const [loaded, setLoaded] = useState<ShopInfo>();
  const shop = root?.shop;

  useEffect(() => {
    if (!(shop instanceof Promise)) return undefined;
    let isMounted = true;
    const wait = async () => {
      const facts = await shop.catch(() => undefined);
      if (isMounted) setLoaded(facts);
    };
    void wait();
    return () => {
      isMounted = false;
    };
  }, [shop]);

  if (loaded !== undefined) return loaded;
  if (shop === undefined || shop instanceof Promise || isFailed(shop)) return defaultFacts();
  return shop;
}

/** Defaults that promise nothing. Never used for server rendering. */
const defaultFacts = (): ShopInfo => ({
  config: {
    payments: { provider: 'demo', livemode: false, publishableKey: null },
    demo: false,
    build: '',
    support: { email: null, phone: null, address: null },
  },
  today: shopDay(Date.now()),
  origin: typeof location === 'undefined' ? '' : location.origin,
});
