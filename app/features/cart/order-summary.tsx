import { Link } from 'react-router-dom';
import { formatDollars } from '#contract/money.ts';
import { countOf } from '#contract/screen-messages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { CartView } from '#app/offline/cart-view.ts';

/** The till slip: what it comes to, and the way to pay. `paidBy` names who takes the card; nobody in the demo. */
export function OrderSummary({ cart, paidBy }: { cart: CartView; paidBy: string | undefined }) {
  const sum = formatDollars(cart.subtotal);
  return (
    <aside className="slip-wrap" aria-labelledby="sum">
      <div className="slip">
        <h2 id="sum">Order Summary</h2>
        <dl>
          <div className="leader">
            <dt>Subtotal, {countOf(cart.itemCount)}</dt>
            <dd>{sum}</dd>
          </div>
          <div className="leader">
            <dt>Shipping</dt>
            <dd className="moss">Free</dd>
          </div>
        </dl>
        <p className="total">
          <span>Total</span>
          <span className="price">{sum}</span>
        </p>
        <Link className={buttonClass('primary', { wide: true })} to="/checkout">
          Proceed to Checkout
        </Link>
        <p className="tiny soft slip-note">
          {paidBy === undefined
            ? 'Secure checkout. This is a demo: no card is charged.'
            : `Secure checkout powered by ${paidBy}.`}
        </p>
      </div>
    </aside>
  );
}
