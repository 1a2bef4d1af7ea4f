import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Card } from '#contract/catalog/card.ts';
import { formatDollars } from '#contract/money.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { BareCover } from '#app/ui/product/cover.tsx';
import { findInCart, useCart } from './cart-store.ts';
import { findRelated } from './find-related.ts';
import styles from './added-sheet.module.css';

const RELATED_COUNT = 2;

/** The bar with a product's Add to Cart button: the sheet stands on it, so that another copy is one tap away. */
const BUY_BAR = '.offer-buy-bar';

/** The bar at the bottom of phone screens, which the sheet covers. */
const COVERED_BAR = '.bottom-bar';

type AddedSheetProps = {
  productId: number;
  /** Called when the cart or another screen opens, and for Escape. */
  onClose: () => void;
};

/** What an addition to the cart leads to: the cart, and related products. Not modal, and takes no focus. */
export function AddedSheet({ productId, onClose }: AddedSheetProps) {
  const { cart } = useCart();
  const [product] = useState(() => findInCart(productId));
  const related = useRelated(productId);
  const sheet = useRef<HTMLElement>(null);
  // The first addition of a visit shows before the cart has loaded.
  const isShown = product !== undefined && cart !== undefined;
  useLayoutEffect(() => {
    if (isShown) standOnBuyBar(sheet.current);
    return disableCoveredBar(sheet.current);
  }, [isShown]);
  useEscape(onClose);
  useLeave(onClose);
  if (product === undefined || cart === undefined) return null;
  return (
    <section ref={sheet} className={styles['added-sheet']} aria-label="In your cart">
      <div className={styles['item']}>
        <BareCover picture={product.picture} alt="" sizes="40px" widest={160} eager />
        <p>
          <b>{product.title}</b>
          <span className="soft">
            {itemCountText(cart.itemCount)} in your cart, {formatDollars(cart.subtotal)}
          </span>
        </p>
        <Link className={buttonClass('primary', { small: true })} to="/cart" onClick={onClose}>
          View cart
        </Link>
      </div>
      {related !== 'none' && (
        <div className={styles['related']}>
          <h2>Related Products</h2>
          <ul aria-busy={related === 'loading'}>
            {related !== 'loading' && related.map((card) => <RelatedItem key={card.id} card={card} />)}
          </ul>
        </div>
      )}
    </section>
  );
}

function RelatedItem({ card }: { card: Card }) {
  return (
    <li>
      <Link to={`/product/${card.id}`}>
        <BareCover picture={card.picture} alt="" sizes="36px" widest={160} eager />
        <span>
          <b>{card.title}</b>
          <span className="soft">{formatDollars(card.price)}</span>
        </span>
      </Link>
    </li>
  );
}

/** The space is kept while they load, so that the sheet does not grow under a finger. */
function useRelated(productId: number): readonly Card[] | 'loading' | 'none' {
  const [related, setRelated] = useState<readonly Card[]>();
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const cards = await findRelated(productId, RELATED_COUNT);
      if (isShown) setRelated(cards);
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [productId]);
  if (related === undefined) return 'loading';
  return related.length === 0 ? 'none' : related;
}

function standOnBuyBar(sheet: HTMLElement | null): void {
  const bar = document.querySelector<HTMLElement>(BUY_BAR);
  if (bar !== null) sheet?.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
}

/** Makes the bar under the sheet inert, unless it has the focus, which would be lost. Returns the undo. */
function disableCoveredBar(sheet: HTMLElement | null): (() => void) | undefined {
  const bar = document.querySelector<HTMLElement>(COVERED_BAR);
  if (sheet === null || bar === null) return undefined;
  const { top } = sheet.getBoundingClientRect();
  const isCovered = bar.getBoundingClientRect().top >= top && bar.offsetHeight > 0;
  if (!isCovered || bar.contains(document.activeElement)) return undefined;
  bar.inert = true;
  return () => {
    bar.inert = false;
  };
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onEscape]);
}

/** Calls `onLeave` when another screen opens by whatever link: the sheet would cover its buttons. */
function useLeave(onLeave: () => void): void {
  const { pathname } = useLocation();
  const [openedOn] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedOn) onLeave();
  }, [pathname, openedOn, onLeave]);
}
