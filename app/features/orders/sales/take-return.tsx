import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { calls } from '../order-calls.ts';
import { titlesOf } from '../titles-of.ts';
import { useOrderAction } from '../use-order-action.ts';
import type { SaleDialogProps } from './sale-props.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from '../orders.module.css';

/** Confirms a return's arrival; asks first, because that refunds the buyer. */
export function TakeReturn({ sale, listingsKey, onClose }: SaleDialogProps) {
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title={SALES_MESSAGES.hasComeBack}>
      {sale !== undefined && <Confirmation sale={sale} listingsKey={listingsKey} onClose={onClose} />}
    </Dialog>
  );
}

function Confirmation({ sale, listingsKey, onClose }: SaleDialogProps & { sale: Sale }) {
  const { pending, run } = useOrderAction({
    call: async () => {
      await calls.confirmReturn(sale.shipmentId, listingsKey);
      onClose();
    },
    done: SALES_MESSAGES.returned,
    failed: SALES_MESSAGES.sentFailed,
  });
  return (
    <>
      <p>
        {titlesOf(sale)}. {SALES_MESSAGES.returnText}
      </p>
      <div className={classes('pair', ordersStyles['end'])}>
        <Button variant="primary" pending={pending} onClick={() => void run()}>
          {SALES_MESSAGES.hasComeBack}
        </Button>
        <Button onClick={onClose}>Not yet</Button>
      </div>
    </>
  );
}
