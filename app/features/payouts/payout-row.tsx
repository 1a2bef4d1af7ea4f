import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { SALE_PAYOUT_TEXTS } from '#contract/payouts/payout-messages.ts';
import { PAYOUT_SCREEN } from '#contract/payouts/payout-screen-messages.ts';
import type { PayoutState } from '#contract/payouts/payout-state.ts';
import { payoutText } from '#contract/payouts/payout-text.ts';
import type { Payouts } from '#contract/payouts/payouts.ts';
import { classes } from '#app/ui/classes.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import styles from './payouts.module.css';

type PayoutRowProps = {
  sale: Payouts['sales'][number];
  /** Of the shop's calendar, "2026-11-21". */
  today: string;
};

/** A sale: what it earns, and what becomes of that. */
export function PayoutRow({ sale, today }: PayoutRowProps) {
  const { title, itemCount, gross, fee, net, payout } = sale;
  const isLost = payout.state === 'lost';
  const amount = isLost ? toDollars(toCents(gross) - toCents(fee)) : net;
  return (
    <li className={styles['row']}>
      <h4>
        {title}
        {itemCount > 1 && ` ${PAYOUT_SCREEN.andMore(itemCount - 1)}`}
      </h4>
      <span className={styles['amount']}>
        {isLost ? <s>{formatDollars(amount)}</s> : formatDollars(amount)}
      </span>
      <p className={classes(styles['state'], LOOKS[payout.state])}>
        <Icon name={iconOf(sale)} />
        <span>{payoutText(sale, today)}</span>
      </p>
      {fee > 0 && (
        <span className={styles['sum']}>
          {SALE_PAYOUT_TEXTS.sum(formatDollars(gross), formatDollars(fee))}
        </span>
      )}
    </li>
  );
}

const LOOKS: Readonly<Partial<Record<PayoutState, string | undefined>>> = {
  paid: styles['paid'],
  blocked: styles['held'],
  disputed: styles['held'],
  held: styles['held'],
  case: styles['held'],
};

const ICONS: Readonly<Record<PayoutState, IconName>> = {
  lost: 'return',
  paid: 'check',
  settled: 'return',
  blocked: 'warning',
  disputed: 'warning',
  held: 'warning',
  case: 'warning',
  waiting: 'truck',
  'needs-account': 'lock',
  due: 'clock',
  now: 'clock',
};

const iconOf = ({ status, payout: { state } }: PayoutRowProps['sale']): IconName =>
  state === 'lost' && status === 'canceled' ? 'cross' : ICONS[state];
