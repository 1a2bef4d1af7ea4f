import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import priceStyles from '#app/ui/product/price.module.css';
import slipStyles from '#app/ui/layout/slip.module.css';
import checkoutStyles from './checkout.module.css';

/** The order summary. `total` is the server's quote in dollars. */
export function CheckoutSlip({ itemCount, total }: { itemCount: number; total: number }) {
  const { shipping, returns, secure } = CHECKOUT_SCREEN.notes;
  const sum = formatDollars(total);
  return (
    <aside className={slipStyles['wrap']} aria-labelledby="sum">
      <div className={slipStyles['slip']}>
        <h2 id="sum">Order Summary</h2>
        <dl>
          <div className={ledgerStyles['leader']}>
            <dt>Subtotal, {itemCountText(itemCount)}</dt>
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
        <ul className={classes('small', checkoutStyles['slip-notes'])}>
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
