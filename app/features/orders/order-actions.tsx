import { useState } from 'react';
import { ORDER_MESSAGES, ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { ChangeOrder } from './change-order.tsx';
import { calls } from './order-calls.ts';
import { getOrderKey } from './order-key.ts';
import { useOrderAction } from './use-order-action.ts';
import { formatTime } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from './orders.module.css';

/** The buyer's actions on the whole order: print the receipt, change or cancel it within an hour. */
export function OrderActions({ order }: { order: Order }) {
  const { cancelableUntil: until } = order;
  // Older servers number no items, and cannot change an order.
  const isChangeable = order.items.every(({ itemId }) => itemId !== undefined);
  return (
    <div className={classes(ordersStyles['actions'], 'unprinted')}>
      <Button small onClick={() => window.print()}>
        Print receipt
      </Button>
      {until !== undefined && isChangeable && <ChangeOrder order={order} until={until} />}
      {until !== undefined && <CancelOrder id={order.id} until={until} />}
    </div>
  );
}

function CancelOrder({ id, until }: { id: string; until: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { pending, run } = useOrderAction({
    call: async () => calls.cancel(id, getOrderKey(id)),
    done: ORDER_MESSAGES.canceled,
    failed: ORDER_SCREEN.cancelFailed,
  });
  const cancel = async () => {
    await run();
    setIsOpen(false);
  };
  return (
    <>
      <span className={ordersStyles['cancel']}>
        <Button small variant="quiet" onClick={() => setIsOpen(true)}>
          Cancel order
        </Button>
        <span className="soft small">{ORDER_SCREEN.cancelableUntil(formatTime(until))}</span>
      </span>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Cancel this order?">
        <p>You can cancel until {formatTime(until)} for a full refund.</p>
        <div className={classes('pair', ordersStyles['end'])}>
          <Button variant="danger" pending={pending} onClick={() => void cancel()}>
            Cancel order
          </Button>
          <Button onClick={() => setIsOpen(false)}>Keep it</Button>
        </div>
      </Dialog>
    </>
  );
}
