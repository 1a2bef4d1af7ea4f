import { useState } from 'react';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { calls } from './order-calls.ts';
import { titlesOf } from './titles-of.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from './orders.module.css';

type TakeReturnProps = {
  /** The returned sale; undefined while the dialog is closed. */
  sale: Sale | undefined;
  /** The access key of a guest's emailed link, if the sales belong to one. */
  listingsKey: string | undefined;
  onClose: () => void;
  /** Called with all sales, updated. */
  onTaken: (sales: readonly Sale[]) => void;
};

/** Confirms a return's arrival; asks first, because that refunds the buyer. */
export function TakeReturn({ sale, listingsKey, onClose, onTaken }: TakeReturnProps) {
  const [pending, setPending] = useState(false);
  const take = async (id: number) => {
    setPending(true);
    try {
      const sales = await calls.confirmReturn(id, listingsKey);
      toast({ title: SALES_MESSAGES.returned });
      onTaken(sales);
    } catch (error) {
      showError(error, SALES_MESSAGES.sentFailed);
    }
    setPending(false);
  };
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title={SALES_MESSAGES.hasComeBack}>
      {sale !== undefined && (
        <>
          <p>
            {titlesOf(sale)}. {SALES_MESSAGES.returnText}
          </p>
          <div className={classes('pair', ordersStyles['end'])}>
            <Button variant="primary" pending={pending} onClick={() => void take(sale.shipmentId)}>
              {SALES_MESSAGES.hasComeBack}
            </Button>
            <Button onClick={onClose}>Not yet</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
