import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { calls } from './order-calls.ts';
import { titlesOf } from './titles-of.ts';
import { useOrderAction } from './use-order-action.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from './orders.module.css';

type TakeReturnProps = {
  /** The returned sale; undefined while the dialog is closed. */
  sale: Sale | undefined;
  /** The access key of a guest's emailed link, if the sales belong to one. */
  listingsKey: string | undefined;
  onClose: () => void;
};

/** Confirms a return's arrival; asks first, because that refunds the buyer. */
export function TakeReturn({ sale, listingsKey, onClose }: TakeReturnProps) {
  return (
    <Dialog open={sale !== undefined} onClose={onClose} title={SALES_MESSAGES.hasComeBack}>
      {sale !== undefined && <Confirmation sale={sale} listingsKey={listingsKey} onClose={onClose} />}
    </Dialog>
  );
}

function Confirmation({ sale, listingsKey, onClose }: TakeReturnProps & { sale: Sale }) {
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
