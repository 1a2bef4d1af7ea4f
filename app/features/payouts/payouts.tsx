import { useState, type ReactNode } from 'react';
import { PAYOUT_SCREEN as TEXTS } from '#contract/payouts/payout-screen-messages.ts';
import type { Payouts as PayoutsPage } from '#contract/payouts/payouts.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { useMorePages, type MorePages } from '#app/pwa/personal/use-more-pages.ts';
import { classes } from '#app/ui/classes.ts';
import { formatBalance } from '#contract/ledger/format-balance.ts';
import { Icon } from '#app/ui/icon.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import { AccountCard } from './account-card.tsx';
import { BankIcon } from './bank-icon.tsx';
import { Corrections } from './corrections.tsx';
import { PayoutSales } from './payout-sales.tsx';
import styles from './payouts.module.css';

export type PayoutsProps = {
  /** The first page of sales, or that of the address's cursor; undefined while loading, and for guests. */
  page: Promise<ServerData<PayoutsPage>> | undefined;
  isGuest: boolean;
  /** The ways to an account. */
  signIn: ReactNode;
  loading: ReactNode;
};

/** What a seller has earned, and when they are paid. */
export function Payouts({ page, isGuest, signIn, loading }: PayoutsProps) {
  const { data, more } = useMorePages(page, join);
  const reload = useReload();
  if (isGuest || data.status === 'signed-out')
    return (
      <div className="stack">
        <Note icon={<Icon name="user" />}>{TEXTS.guest}</Note>
        {signIn}
      </div>
    );
  if (data.status === 'ready') return <LoadedPayouts payouts={data.value} more={more} />;
  if (data.status === 'loading') return loading;
  if (data.status === 'offline') return <Note icon={<Icon name="offline" />}>{TEXTS.offline}</Note>;
  return <FailedState title={TEXTS.failed} retry={reload} />;
}

/** The figures are those of the latest page, the corrections come with the first. */
const join = (before: PayoutsPage, after: PayoutsPage): PayoutsPage => ({
  ...after,
  corrections: before.corrections,
  sales: [...before.sales, ...after.sales],
});

function LoadedPayouts({ payouts, more }: { payouts: PayoutsPage; more: MorePages | undefined }) {
  const [today] = useState(() => shopDay(Date.now()));
  const { available, onTheWay, onHold, account, corrections = [], sales } = payouts;
  const isEmpty =
    sales.length + corrections.length === 0 && available === 0 && onTheWay === 0 && onHold === 0;
  return (
    <div className={styles['payouts']}>
      {!isEmpty && <Sums payouts={payouts} />}
      {account === undefined ? (
        <Note icon={<BankIcon />}>{TEXTS.manual}</Note>
      ) : (
        <AccountCard account={account} today={today} />
      )}
      {isEmpty ? (
        <StateMessage title={TEXTS.empty} drawing="cash-box" />
      ) : (
        <>
          {corrections.length > 0 && <Corrections corrections={corrections} today={today} />}
          <PayoutSales sales={sales} more={more} today={today} />
        </>
      )}
    </div>
  );
}

function Sums({ payouts: { available, onTheWay, onHold } }: { payouts: PayoutsPage }) {
  const sums = [
    [TEXTS.available, formatBalance(available)],
    [TEXTS.onTheWay, formatBalance(onTheWay)],
    [TEXTS.onHold, formatBalance(onHold)],
  ] as const;
  const isLong = sums.some(([, text]) => text.length > MAX_SIDE_BY_SIDE);
  return (
    <div>
      <dl className={classes(styles['sums'], isLong && styles['long'])}>
        {sums.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {available < 0 && <p className="small soft">{TEXTS.debt}</p>}
    </div>
  );
}

/** Characters that fit side by side on a phone: "$999.99". */
const MAX_SIDE_BY_SIDE = 7;

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className={styles['note']}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
