import { useState } from 'react';
import { SALES_WORDS } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import { refusalOf } from './refusal-of.ts';
import { titlesOf } from './titles-of.ts';

type ClaimDeliveryProps = {
  sale: Sale;
  /** The key of a guest's mailed link, if the sales are of such a one. */
  listingsKey: string | undefined;
  /** All sales as they then are. */
  onClaimed: (sales: readonly Sale[]) => void;
};

/** The seller says that a parcel was delivered: the shop asks its buyer. */
export function ClaimDelivery({ sale, listingsKey, onClaimed }: ClaimDeliveryProps) {
  const [pending, setPending] = useState(false);
  const claim = async () => {
    setPending(true);
    try {
      const sales = await calls.claimDelivery(sale.shipmentId, listingsKey);
      toast({ title: SALES_WORDS.askedBuyer });
      onClaimed(sales);
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', text: refusalOf(error) ?? SALES_WORDS.sentFailed });
    }
    setPending(false);
  };
  return (
    <Button small pending={pending} onClick={() => void claim()}>
      {SALES_WORDS.delivered}
      <span className="vh"> {titlesOf(sale)}</span>
    </Button>
  );
}
