import { SKIP_WAIT } from '#contract/payouts/payout-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { calls } from '../order-calls.ts';
import { titlesOf } from '../titles-of.ts';
import { useOrderAction } from '../use-order-action.ts';
import type { SaleProps } from './sale-props.ts';

/** Whether a demo sale waits: for its arrival, or for the day on which it is paid. */
export const canSkipWait = ({ demo, status, payout }: Sale): boolean =>
  demo && (payout?.state === 'due' || (payout?.state === 'waiting' && status === 'shipped'));

/** Ends the waits of a demo sale, so that its seller sees at once how they are paid. */
export function SkipWait({ sale, listingsKey }: SaleProps) {
  const { pending, run } = useOrderAction({
    call: async () => calls.skipWait(sale.shipmentId, listingsKey),
    done: SKIP_WAIT.done,
    failed: SKIP_WAIT.failed,
  });
  return (
    <Button small variant="quiet" pending={pending} onClick={() => void run()}>
      {SKIP_WAIT.label}
      <span className="vh"> {titlesOf(sale)}</span>
    </Button>
  );
}
