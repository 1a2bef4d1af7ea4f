import { PAYOUT_SCREEN as TEXTS } from '#contract/payouts/payout-screen-messages.ts';
import type { Payouts } from '#contract/payouts/payouts.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { MorePages } from '#app/pwa/personal/use-more-pages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PayoutRow } from './payout-row.tsx';
import styles from './payouts.module.css';

type PayoutSalesProps = {
  sales: Payouts['sales'];
  /** undefined after the last page. */
  more: MorePages | undefined;
  /** Of the shop's calendar, "2026-11-21". */
  today: string;
};

/** The sales, newest first, and the years of the seller's books. */
export function PayoutSales({ sales, more, today }: PayoutSalesProps) {
  return (
    <section aria-labelledby="payout-sales">
      <div className={styles['head']}>
        <h3 id="payout-sales">{TEXTS.sales}</h3>
        <Downloads years={yearsOf(sales, more !== undefined, today)} />
      </div>
      <ul className={styles['rows']}>
        {sales.map((sale) => (
          <PayoutRow key={sale.shipmentId} sale={sale} today={today} />
        ))}
      </ul>
      {more !== undefined && (
        <p className={styles['more']}>
          <Button small pending={more.isLoading} onClick={more.load}>
            {TEXTS.more}
          </Button>
        </p>
      )}
    </section>
  );
}

/** A file a year. Links, because the cookie identifies the seller. */
function Downloads({ years }: { years: readonly number[] }) {
  const [year] = years;
  if (years.length === 1 && year !== undefined)
    return (
      <a className="link small" href={csvPath(year)} download>
        {TEXTS.csv}
      </a>
    );
  return (
    <p className={styles['downloads']}>
      <span aria-hidden="true">{TEXTS.csv}</span>
      {years.map((each) => (
        <a key={each} className="link" href={csvPath(each)} download>
          <span className="vh">{TEXTS.csvOf} </span>
          {each}
        </a>
      ))}
    </p>
  );
}

const csvPath = (year: number): string => `/api/payouts.csv?year=${year}`;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The years in which money can have moved, newest first: from the oldest known sale, or one earlier if older ones exist. */
function yearsOf(sales: Payouts['sales'], hasMore: boolean, today: string): number[] {
  const current = yearOf(today);
  const days = sales.map(({ soldAt }) => yearOf(shopDay(Date.parse(soldAt))));
  const oldest = Math.min(current, ...days) - (hasMore ? 1 : 0);
  return Array.from({ length: current - oldest + 1 }, (_, at) => current - at);
}
