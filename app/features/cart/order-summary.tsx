import { useEffect, useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CART_SCREEN } from '#contract/cart/cart-screen-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import type { CartView } from '#app/offline/personal/cart-view.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { waitForConnection } from '#app/pwa/wait-for-connection.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { adjustToStock, findLinesOverStock } from './adjust-to-stock.ts';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import priceStyles from '#app/ui/product/price.module.css';
import slipStyles from '#app/ui/layout/slip.module.css';
import cartStyles from './cart.module.css';

/** The cart's totals and the button to the checkout. `paidBy` names the payment provider; undefined in demo mode. */
export function OrderSummary({
  cart,
  paidBy: paymentProvider,
}: {
  cart: CartView;
  paidBy: string | undefined;
}) {
  const sum = formatDollars(cart.subtotal);
  return (
    <aside className={slipStyles['wrap']} aria-labelledby="sum">
      <div className={slipStyles['slip']}>
        <h2 id="sum">Order Summary</h2>
        <dl>
          <div className={ledgerStyles['leader']}>
            <dt>Subtotal, {itemCountText(cart.itemCount)}</dt>
            <dd>{sum}</dd>
          </div>
          <div className={ledgerStyles['leader']}>
            <dt>Shipping</dt>
            <dd className="moss">Free</dd>
          </div>
        </dl>
        <p className={slipStyles['total']}>
          <span>Total</span>
          <span className={priceStyles['price']}>{sum}</span>
        </p>
        <CheckoutButton cart={cart} />
        <p className={classes('tiny soft', cartStyles['slip-note'])}>
          {paymentProvider === undefined
            ? 'Secure checkout. This is a demo: no card is charged.'
            : `Secure checkout powered by ${paymentProvider}.`}
        </p>
      </div>
    </aside>
  );
}

/** A link if everything can be bought; otherwise a button that adjusts the cart first. */
function CheckoutButton({ cart }: { cart: CartView }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const linesOverStock = findLinesOverStock(cart.lines);
  if (linesOverStock.length === 0) return <ProceedLink />;
  const hasUnavailable = linesOverStock.some(({ product }) => !product.inStock);
  const hasRest = cart.itemCount > 0;
  const proceed = async () => {
    setPending(true);
    const isAdjusted = await adjustToStock(linesOverStock);
    setPending(false);
    if (isAdjusted && hasRest) await navigate('/checkout');
  };
  return (
    <>
      {hasUnavailable && (
        <p className={classes('small soft', cartStyles['not-counted'])}>
          {CART_SCREEN.unavailableNotCounted}
        </p>
      )}
      <Button variant="primary" wide pending={pending} onClick={() => void proceed()}>
        {hasUnavailable ? (hasRest ? CART_SCREEN.removeAndContinue : CART_SCREEN.removeUnavailable) : PROCEED}
      </Button>
    </>
  );
}

/** Offline, stays in the cart, and goes on by itself once the shop can be reached. */
function ProceedLink() {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const aborter = new AbortController();
    const proceed = async () => {
      if (await waitForConnection(aborter.signal)) await navigate('/checkout');
    };
    void proceed();
    return () => aborter.abort();
  }, [isWaiting, navigate]);

  const stayOffline = (event: MouseEvent) => {
    if (!useConnectivity.getState().isOffline) return;
    event.preventDefault();
    setWaiting(true);
  };
  return (
    <>
      <Link className={buttonClass('primary', { wide: true })} to="/checkout" onClick={stayOffline}>
        {PROCEED}
      </Link>
      <output className={classes('small', cartStyles['offline'])}>
        {isWaiting && CART_SCREEN.checkoutNeedsConnection}
      </output>
    </>
  );
}

const PROCEED = 'Proceed to Checkout';
