import { useState } from 'react';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import { titlesOf } from './titles-of.ts';

type ClaimDeliveryProps = {
  sale: Sale;
  /** The access key of a guest's emailed link, if the sales belong to one. */
  listingsKey: string | undefined;
  /** Called with all sales, updated. */
  onClaimed: (sales: readonly Sale[]) => void;
};

/** Lets the seller report a delivery, which the shop asks the buyer to confirm. */
export function ClaimDelivery({ sale, listingsKey, onClaimed }: ClaimDeliveryProps) {
  const [pending, setPending] = useState(false);
  const claim = async () => {
    setPending(true);
    try {
      const sales = await calls.claimDelivery(sale.shipmentId, listingsKey);
      toast({ title: SALES_MESSAGES.askedBuyer });
      onClaimed(sales);
    } catch (error) {
      showError(error, SALES_MESSAGES.sentFailed);
    }
    setPending(false);
  };
  return (
    <Button small pending={pending} onClick={() => void claim()}>
      {SALES_MESSAGES.delivered}
      <span className="vh"> {titlesOf(sale)}</span>
    </Button>
  );
}
