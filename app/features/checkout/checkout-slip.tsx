import { CHECKOUT_SCREEN } from '#contract/checkout-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { countOf } from '#contract/screen-messages.ts';
import { Icon } from '#app/ui/icon.tsx';

/** The till slip: what is paid, and what comes with it. `total` in dollars, as the server has said it. */
export function CheckoutSlip({ itemCount, total }: { itemCount: number; total: number }) {
  const { shipping, returns, secure } = CHECKOUT_SCREEN.notes;
  const sum = formatDollars(total);
  return (
    <aside className="slip-wrap" aria-labelledby="sum">
      <div className="slip">
        <h2 id="sum">Order Summary</h2>
        <dl>
          <div className="leader">
            <dt>Subtotal, {countOf(itemCount)}</dt>
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
        <ul className="small slip-notes">
          <li className="row">
            <Icon name="truck" /> {shipping}
          </li>
          <li className="row">
            <Icon name="return" /> {returns}
          </li>
          <li className="row">
            <Icon name="lock" /> {secure}
          </li>
        </ul>
      </div>
    </aside>
  );
}
