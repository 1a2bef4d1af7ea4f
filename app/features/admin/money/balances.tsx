import { ACCOUNT_NAMES, ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import type { MoneyBook } from '#contract/admin/admin-money.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import { formatBalance } from '#contract/ledger/format-balance.ts';
import adminStyles from '../admin.module.css';
import styles from './money-overview.module.css';

type Lines = MoneyBook['debits'] | MoneyBook['credits'];

/** The balances of the ledger in one currency: what the shop has or has spent, and what it owes or has earned. */
export function Balances({ book, isCurrent }: { book: MoneyBook; isCurrent: boolean }) {
  const title = isCurrent ? TEXTS.balances : TEXTS.balancesOf(book.currency, book.livemode);
  return (
    <section className={adminStyles['panel']} aria-label={title}>
      <h2>{title}</h2>
      <Accounts lines={book.debits} total="Debits" />
      <Accounts lines={book.credits} total="Credits" />
    </section>
  );
}

function Accounts({ lines, total }: { lines: Lines; total: string }) {
  const sum = lines.reduce((cents, { amount }) => cents + toCents(amount), 0);
  return (
    <dl className={styles['accounts']}>
      {lines.map(({ account, amount }) => (
        <div key={account} className={ledgerStyles['leader']}>
          <dt>{ACCOUNT_NAMES[account]}</dt>
          <dd>{formatBalance(amount)}</dd>
        </div>
      ))}
      <div className={classes(ledgerStyles['leader'], ledgerStyles['ours'])}>
        <dt>{total}</dt>
        <dd>{formatBalance(toDollars(sum))}</dd>
      </div>
    </dl>
  );
}
