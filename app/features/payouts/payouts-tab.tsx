import { lazy, Suspense } from 'react';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import type { PayoutsProps } from './payouts.tsx';

const Payouts = lazy(async () => ({ default: (await import('./payouts.tsx')).Payouts }));

/** The tab of the account with the payouts, loaded when it is first opened. */
export function PayoutsTab(props: Omit<PayoutsProps, 'loading'>) {
  // The server's HTML is a guest's, whom the browser may know better.
  const isHydrated = useIsHydrated();
  if (!isHydrated) return LOADING;
  return (
    <Suspense fallback={LOADING}>
      <Payouts {...props} loading={LOADING} />
    </Suspense>
  );
}

const LOADING = (
  <div aria-busy="true">
    <output className="vh">Loading</output>
    <ul className={linesStyles['lines']}>
      <RowSkeletons count={3} />
    </ul>
  </div>
);
