import { ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import type { AdminMoney, MoneyBook } from '#contract/admin/admin-money.ts';
import { formatDollars } from '#contract/money.ts';
import { useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { classes } from '#app/ui/classes.ts';
import { formatBalance } from '#contract/ledger/format-balance.ts';
import { Listing } from '../listing.tsx';
import { Balances } from './balances.tsx';
import { FailedRefunds, OldDebts } from './money-due.tsx';
import { NewEntry } from './new-entry.tsx';
import { useEntryInput } from './use-entry-input.ts';
import adminChartStyles from '../dashboard/admin-chart.module.css';
import styles from './money-overview.module.css';

/** Whose the money is, what waits for an admin, and a form for what is done by hand. */
export function MoneyOverview({ money }: { money: Promise<ServerData<AdminMoney>> | undefined }) {
  return (
    <Listing data={useServerData(money)} failed={TEXTS.failed}>
      {(value) => <Money money={value} />}
    </Listing>
  );
}

function Money({ money: { books, failedRefunds, debts } }: { money: AdminMoney }) {
  const input = useEntryInput();
  const [current] = books;
  return (
    <>
      {current !== undefined && <Figures book={current} />}
      <div className={styles['money-overview']}>
        <div className={styles['side']}>
          {books.map((book) => (
            <Balances key={`${book.currency} ${book.livemode}`} book={book} isCurrent={book === current} />
          ))}
        </div>
        <div className={styles['side']}>
          <NewEntry input={input} failedRefunds={failedRefunds} />
          <FailedRefunds refunds={failedRefunds} choose={input.choose} />
          <OldDebts debts={debts} choose={input.choose} />
        </div>
      </div>
    </>
  );
}

function Figures({ book }: { book: MoneyBook }) {
  const amountOf = (account: string): number =>
    [...book.debits, ...book.credits].find((each) => each.account === account)?.amount ?? 0;
  const figures = [
    [TEXTS.owed, book.owedToSellers],
    [TEXTS.atProvider(formatDollars(book.withdrawable)), amountOf('provider')],
    [TEXTS.refundsDue, amountOf('refunds')],
  ] as const;
  return (
    <dl className={classes(adminChartStyles['stats'], styles['figures'])} aria-label="What is whose">
      {figures.map(([name, amount]) => (
        <div key={name} className={adminChartStyles['stat']}>
          <dt>{name}</dt>
          <dd>
            <b>{formatBalance(amount)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
