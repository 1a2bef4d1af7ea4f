import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { Marketplace } from '#contract/admin/admin-prices.ts';
import type { AdminProduct, ProductChange } from '#contract/admin/admin-products.ts';
import { formatDollars } from '#contract/money.ts';
import { useReload, useServerData } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { productCalls } from '../admin-calls.ts';
import { saveChange, showRefusal } from './change-product.ts';
import { Listing } from '../listing.tsx';
import { pricesPath, type ProductsPageData } from '../load-products-page.ts';
import { PriceChart } from '../dashboard/price-chart.tsx';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import adminChartStyles from '../dashboard/admin-chart.module.css';
import adminTableStyles from './admin-table.module.css';

type ProductSheetProps = {
  /** The product shown; undefined while the sheet is closed. */
  product: AdminProduct | undefined;
  onClose: () => void;
  onSaved: (product: AdminProduct) => void;
  /** Called when the row must be refetched. */
  onChanged: () => void;
};

/** A product's details: flags, stock and price history. */
export function ProductSheet({ product, onClose, onSaved, onChanged }: ProductSheetProps) {
  return (
    <Dialog open={product !== undefined} onClose={onClose} title={product?.title ?? 'Product'}>
      {product !== undefined && (
        <div className={adminChartStyles['product-sheet']}>
          <p className="small">
            {product.author ?? product.seller ?? ''}{' '}
            <a className="link" href={`/product/${product.id}`}>
              View in the shop
            </a>
          </p>
          <Marks key={`marks ${product.id}`} product={product} onSaved={onSaved} />
          <Prices key={product.id} id={product.id} onChanged={onChanged} />
        </div>
      )}
    </Dialog>
  );
}

function Marks({ product, onSaved }: { product: AdminProduct; onSaved: (product: AdminProduct) => void }) {
  const [current, setCurrent] = useState(product);
  const [copiesText, setCopiesText] = useUnsavedInput(`copies of ${product.id}`);
  const change = async (wanted: ProductChange) =>
    saveChange(product.id, wanted, (changed) => {
      setCurrent(changed);
      onSaved(changed);
    });
  /** Optimistic: rolls back if saving fails. */
  const setFlag = async (name: 'featured' | 'popular' | 'inStock', isSet: boolean) => {
    setCurrent({ ...current, [name]: isSet });
    if (!(await change({ [name]: isSet }))) setCurrent(current);
  };
  const saveStock = async () => {
    if (copiesText === undefined) return;
    const copies = copiesText.trim() === '' ? null : Number(copiesText);
    const isPossible = copies === null || (Number.isInteger(copies) && copies >= 0);
    if (copies === current.stock || !isPossible || (await change({ stock: copies })))
      setCopiesText(undefined);
  };
  return (
    <div className={adminTableStyles['choices']}>
      {(['featured', 'popular', 'inStock'] as const).map((name) => (
        <label key={name} className={adminTableStyles['choice']}>
          <input
            type="checkbox"
            checked={current[name]}
            onChange={({ target }) => void setFlag(name, target.checked)}
          />
          {{ featured: 'Featured', popular: 'Popular', inStock: 'In stock' }[name]}
        </label>
      ))}
      <label className={adminTableStyles['choice']}>
        Copies
        <input
          className={classes(fieldStyles['input'], adminChartStyles['copies'])}
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          placeholder="not counted"
          value={copiesText ?? current.stock ?? ''}
          onChange={({ target }) => setCopiesText(target.value)}
          onBlur={() => void saveStock()}
          onKeyDown={({ key }) => key === 'Enter' && void saveStock()}
        />
      </label>
    </div>
  );
}

function Prices({ id, onChanged }: { id: number; onChanged: () => void }) {
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
          <ul className={classes(adminChartStyles['price-changes'], 'small')}>
            {history.changes.toReversed().map(({ at, kind, from, to, source }) => (
              <li key={`${at} ${kind}`}>
                {formatDateTime(at)}: {KINDS[kind]} {inMoney(from)} → <b>{inMoney(to)}</b>{' '}
                <span className="soft">({source})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Listing>
  );
}

const KINDS = { own: 'price', market: 'market price', amazon: 'Amazon', ebay: 'eBay' } as const;
const inMoney = (price: number | null): string => (price === null ? 'none' : formatDollars(price));
