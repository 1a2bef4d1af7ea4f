import { formatBalance } from '#contract/ledger/format-balance.ts';
import { PAYOUT_SCREEN as TEXTS } from '#contract/payouts/payout-screen-messages.ts';
import { dayInYear } from '#contract/payouts/payout-text.ts';
import type { Payouts } from '#contract/payouts/payouts.ts';
import styles from './payouts.module.css';

type CorrectionsProps = {
  corrections: NonNullable<Payouts['corrections']>;
  /** Of the shop's calendar, "2026-11-21". */
  today: string;
};

/** What the shop has credited and debited apart from sales, newest first. */
export function Corrections({ corrections, today }: CorrectionsProps) {
  return (
    <section aria-labelledby="payout-corrections">
      <div className={styles['head']}>
        <h3 id="payout-corrections">{TEXTS.corrections}</h3>
      </div>
      <ul className={styles['rows']}>
        {corrections.map(({ day, amount }, index) => (
          <li key={index} className={styles['row']}>
            <span>{(amount > 0 ? TEXTS.credited : TEXTS.debited)(dayInYear(day, today))}</span>
            <span className={styles['amount']}>{formatBalance(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
