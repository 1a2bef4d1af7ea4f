import { Link } from 'react-router-dom';
import { ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import { sellerLabel } from '#contract/admin/admin-seller-messages.ts';
import type { FailedRefund, SellerDebt } from '#contract/admin/admin-money.ts';
import { formatDollars } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { formatDay } from '../local-time.ts';
import { RetryRefund } from '../orders/order-amounts.tsx';
import type { EntryInput } from './use-entry-input.ts';
import adminStyles from '../admin.module.css';
import styles from './money-overview.module.css';

type Choose = EntryInput['choose'];

/** Refunds that buyers' banks have sent back: to be tried again, or paid in another way. */
export function FailedRefunds({ refunds, choose }: { refunds: readonly FailedRefund[]; choose: Choose }) {
  return (
    <section className={adminStyles['panel']} aria-labelledby="failed-refunds">
      <h2 id="failed-refunds">Failed refunds</h2>
      {refunds.length === 0 && <p className="soft">{TEXTS.noFailedRefunds}</p>}
      <ul>
        {refunds.map(({ id, orderId, orderNumber, buyer, amount, reason, failedAt }) => (
          <li key={id} className={styles['due']}>
            <p className="small">
              <b>{formatDollars(amount)}</b> {buyer === '' ? '' : `to ${buyer}, `}
              <Link className="link" to={`/admin/orders/${orderId}`}>
                order {orderNumber}
              </Link>
              <br />
              <span className="soft">
                {reason}, sent back {formatDay(failedAt)}
              </span>
            </p>
            <span className={styles['buttons']}>
              <RetryRefund orderId={orderId} refundId={id} action="Try again" />
              <Button small onClick={() => choose({ kind: 'refund', refundId: id })}>
                Paid by hand
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What sellers owe. */
export function OldDebts({ debts, choose }: { debts: readonly SellerDebt[]; choose: Choose }) {
  return (
    <section className={adminStyles['panel']} aria-labelledby="old-debts">
      <h2 id="old-debts">Old debts</h2>
      {debts.length === 0 && <p className="soft">{TEXTS.noDebts}</p>}
      <ul>
        {debts.map(({ owner, name, email, amount, since, isRefused }) => (
          <li key={owner} className={styles['due']}>
            <p className="small">
              <b>{formatDollars(amount)}</b> {sellerLabel({ name, email })}
              <br />
              <span className="soft">
                since {formatDay(since)}
                {isRefused && ', reversal refused'}
              </span>
            </p>
            <Button
              small
              onClick={() => choose({ kind: 'write-off', seller: email ?? owner, amount: amount.toFixed(2) })}
            >
              Write off
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
