import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { Marketplace } from '#contract/admin/admin-prices.ts';
import { formatDollars } from '#contract/money.ts';
import { useReload, useServerData } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { productCalls } from '../admin-calls.ts';
import { PriceChart } from '../dashboard/price-chart.tsx';
import { Listing } from '../listing.tsx';
import { pricesPath, type ProductsPageData } from '../load-products-page.ts';
import { formatDateTime } from '../local-time.ts';
import { showRefusal } from '../products/change-product.ts';
import styles from './product-panel.module.css';

/** A product's price history, and asking the marketplaces. `onChanged`: the row must be fetched again. */
export function ProductPrices({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { data, load } = useFetcher<ProductsPageData | null>();
  useEffect(() => void load(pricesPath(id)), [load, id]);
  const prices = useServerData(data?.prices);
  const reload = useReload();
  const [opened] = useState(Date.now);
  const checkPrice = async (marketplace: Marketplace) => {
    try {
      const { price } = await productCalls.checkMarketPrice(id, marketplace);
      toast({ title: price === null ? MESSAGES.marketKnowsNone : MESSAGES.marketSays(formatDollars(price)) });
      reload();
      onChanged();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
    }
  };
  return (
    <Listing data={prices} failed="Error Loading Prices">
      {(history) => (
        <section aria-labelledby="price-history">
          <h3 id="price-history">Price history</h3>
          <PriceChart
            history={history}
            now={Math.max(opened, ...history.changes.map(({ at }) => Date.parse(at)))}
          />
          {history.sources.map((marketplace) => (
            <Button key={marketplace} small onClick={() => void checkPrice(marketplace)}>
              Ask {marketplace === 'ebay' ? 'eBay' : 'Amazon'} now
            </Button>
          ))}
          <ul className={styles['changes']}>
            {history.changes.toReversed().map(({ at, kind, from, to, source }) => (
              <li key={`${at} ${kind}`}>
                <span>
                  {KINDS[kind]} {inMoney(from)} → <b>{inMoney(to)}</b>{' '}
                  <span className="soft">({source})</span>
                </span>
                <span className="soft">{formatDateTime(at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Listing>
  );
}

const KINDS = { own: 'Price', market: 'Market price', amazon: 'Amazon', ebay: 'eBay' } as const;
const inMoney = (price: number | null): string => (price === null ? 'none' : formatDollars(price));
