import { formatDollars } from '#contract/money.ts';
import type { PriceComparison } from '#contract/pricing/price-comparison.ts';
import { Icon } from '#app/ui/icon.tsx';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import skeletonStyles from '#app/ui/states/skeleton.module.css';
import styles from './comparison-panel.module.css';

/** Compares prices (dollars); shown only if an Amazon or eBay price is known. */
export function ComparisonPanel({
  price,
  comparison,
}: {
  price: number;
  comparison: PriceComparison | null;
}) {
  if (comparison === null) return null;
  const { amazon, ebay, savings, savingsPercentage } = comparison;
  if (amazon === null && ebay === null) return null;
  return (
    <section className={ledgerStyles['ledger']} aria-labelledby="elsewhere">
      <h2 id="elsewhere">Compare prices</h2>
      <dl>
        <Line name="Dogear" price={price} ours />
        {amazon !== null && <Line name="Amazon" price={amazon} />}
        {ebay !== null && <Line name="eBay" price={ebay} />}
      </dl>
      {savings > 0 && (
        <p className={styles['save']}>
          <Icon name="check" />
          {`You save ${formatDollars(savings)} (${savingsPercentage}%)`}
        </p>
      )}
    </section>
  );
}

function Line({ name, price, ours = false }: { name: string; price: number; ours?: boolean }) {
  return (
    <div className={ours ? classes(ledgerStyles['leader'], ledgerStyles['ours']) : ledgerStyles['leader']}>
      <dt>{name}</dt>
      <dd>{formatDollars(price)}</dd>
    </div>
  );
}

/** The panel's loading state. */
export function ComparisonSkeleton() {
  return (
    <div className={classes(ledgerStyles['ledger'], skeletonStyles['skeleton'])} aria-hidden="true">
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
    </div>
  );
}
