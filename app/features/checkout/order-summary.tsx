import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import type { CartLine } from '#app/offline/personal/cart-view.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BareCover } from '#app/ui/product/cover.tsx';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import priceStyles from '#app/ui/product/price.module.css';
import slipStyles from '#app/ui/layout/slip.module.css';
import summaryStyles from './order-summary.module.css';

/** `total` is the server's quote in dollars. */
type SummaryProps = { lines: readonly CartLine[]; itemCount: number; total: number };

const TITLE = 'Order Summary';
const MAX_COVERS = 3;

/** The order summary as a slip beside the form. Hidden on phones. */
export function OrderSlip({ lines, itemCount, total }: SummaryProps) {
  return (
    <aside className={classes(slipStyles['wrap'], summaryStyles['wide'])} aria-labelledby="sum">
      <div className={slipStyles['slip']}>
        <h2 id="sum">{TITLE}</h2>
        <Lines lines={lines} />
        <Amounts itemCount={itemCount} total={total} />
        <p className={slipStyles['total']}>
          <span>Total</span>
          <span className={priceStyles['price']}>{formatDollars(total)}</span>
        </p>
        <Notes />
      </div>
    </aside>
  );
}

/** The order summary in one row that unfolds: covers, count and total. For phones. */
export function OrderFold({ lines, itemCount, total }: SummaryProps) {
  return (
    <details className={summaryStyles['fold']}>
      <summary>
        <span className={summaryStyles['fan']} aria-hidden="true">
          {lines.slice(0, MAX_COVERS).map(({ product: { id, picture } }) => (
            <BareCover key={id} picture={picture} alt="" sizes="40px" widest={160} eager />
          ))}
        </span>
        <span>
          {TITLE}
          <span className="soft small">{itemCountText(itemCount)}</span>
        </span>
        <span className={priceStyles['price']}>{formatDollars(total)}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={summaryStyles['inside']}>
        <Lines lines={lines} />
        <Amounts itemCount={itemCount} total={total} />
        <Notes />
      </div>
    </details>
  );
}

function Lines({ lines }: Pick<SummaryProps, 'lines'>) {
  return (
    <ul className={summaryStyles['lines']}>
      {lines.map(({ product: { id, title, picture, condition, price }, quantity }) => (
        <li key={id}>
          <BareCover picture={picture} alt="" sizes="36px" widest={160} />
          <span>
            <b>{title}</b>
            <span className="soft">
              {conditionLabel(condition)}
              {quantity > 1 && `, ${quantity} copies`}
            </span>
          </span>
          <span>{formatDollars(toDollars(toCents(price) * quantity))}</span>
        </li>
      ))}
    </ul>
  );
}

function Amounts({ itemCount, total }: Omit<SummaryProps, 'lines'>) {
  return (
    <dl>
      <div className={ledgerStyles['leader']}>
        <dt>Subtotal, {itemCountText(itemCount)}</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
      <div className={ledgerStyles['leader']}>
        <dt>Shipping</dt>
        <dd className="moss">Free</dd>
      </div>
    </dl>
  );
}

function Notes() {
  const { shipping, returns, secure } = CHECKOUT_SCREEN.notes;
  return (
    <ul className={classes('small', summaryStyles['notes'])}>
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
  );
}
