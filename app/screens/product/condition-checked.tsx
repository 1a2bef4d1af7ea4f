import { lazy, Suspense, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import styles from './condition-checked.module.css';

const CheckedCondition = lazy(async () => ({
  default: await (await import('./later-parts.ts')).loadCheckedCondition(),
}));

/** The seller's check of the condition; loads when it is opened. */
export function ConditionChecked({ product }: { product: Product }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      className={styles['condition-checked']}
      // It may have been opened before hydration.
      ref={(details) => {
        if (details?.open === true) setOpened(true);
      }}
      onToggle={() => setOpened(true)}
    >
      <summary>Condition checked by the seller</summary>
      {isOpened && (
        <Suspense>
          <CheckedCondition product={product} />
        </Suspense>
      )}
    </details>
  );
}
