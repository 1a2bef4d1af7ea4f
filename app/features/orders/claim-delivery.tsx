import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { calls } from './order-calls.ts';
import { titlesOf } from './titles-of.ts';
import { useOrderAction } from './use-order-action.ts';

type ClaimDeliveryProps = {
  sale: Sale;
  /** The access key of a guest's emailed link, if the sales belong to one. */
  listingsKey: string | undefined;
};

/** Lets the seller report a delivery, which the shop asks the buyer to confirm. */
export function ClaimDelivery({ sale, listingsKey }: ClaimDeliveryProps) {
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
