import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { calls } from '../order-calls.ts';
import { titlesOf } from '../titles-of.ts';
import type { SaleProps } from './sale-props.ts';
import { useOrderAction } from '../use-order-action.ts';

/** Lets the seller report a delivery, which the shop asks the buyer to confirm. */
export function ClaimDelivery({ sale, listingsKey }: SaleProps) {
  const { pending, run } = useOrderAction({
    call: async () => calls.claimDelivery(sale.shipmentId, listingsKey),
    done: SALES_MESSAGES.askedBuyer,
    failed: SALES_MESSAGES.sentFailed,
  });
  return (
    <Button small pending={pending} onClick={() => void run()}>
      {SALES_MESSAGES.delivered}
      <span className="vh"> {titlesOf(sale)}</span>
    </Button>
  );
}
