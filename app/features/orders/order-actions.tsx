import { useState } from 'react';
import { ORDER_MESSAGES, ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import { returnRequestSchema, type Order, type Shipment } from '#contract/orders/order.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { calls } from './order-calls.ts';
import { getOrderKey } from './order-key.ts';
import { returnsUntil } from './returns-until.ts';
import { useOrderAction } from './use-order-action.ts';
import { formatTime } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from './orders.module.css';

/** The buyer's actions on the whole order: print the receipt, cancel within an hour. */
export function OrderActions({ order }: { order: Order }) {
  return (
    <div className={classes(ordersStyles['actions'], 'unprinted')}>
      <Button small onClick={() => window.print()}>
        Print receipt
      </Button>
      {order.cancelableUntil !== undefined && <CancelOrder id={order.id} until={order.cancelableUntil} />}
    </div>
  );
}

type ShipmentProps = { order: Order; shipment: Shipment };

/** The buyer's actions on a shipment: confirm its arrival, request a return. */
export function ShipmentActions({ order, shipment }: ShipmentProps) {
  const isReturnable = shipment.returnableUntil !== undefined;
  if (shipment.status !== 'shipped' && !isReturnable) return null;
  return (
    <div className={classes(ordersStyles['shipment-actions'], 'unprinted')}>
      {shipment.status === 'shipped' && <ConfirmArrival order={order} shipment={shipment} />}
      {isReturnable && <RequestReturn order={order} shipment={shipment} />}
    </div>
  );
}

/** Confirms a shipment's arrival, which opens reviews and starts the return window. */
function ConfirmArrival({ order, shipment }: ShipmentProps) {
  const { pending, run } = useOrderAction({
    call: async () => calls.confirmDelivery(order.id, shipment.id, getOrderKey(order.id)),
    done: ORDER_MESSAGES.arrived,
    failed: ORDER_SCREEN.arrivedFailed,
  });
  return (
    <Button small pending={pending} onClick={() => void run()}>
      It has arrived
      {order.shipments.length > 1 && (
        <span className="vh"> {shipment.items.map(({ title }) => title).join(', ')}</span>
      )}
    </Button>
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

function RequestReturn({ order, shipment }: ShipmentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reload = useReload();
  const until = returnsUntil(order, shipment);
  const { isBusy, errors, props } = useForm({
    schema: async () => returnRequestSchema,
    toInput: (values) => ({ ...values, shipmentId: shipment.id }),
    submit: async (wanted) => {
      await calls.requestReturn(order.id, wanted, getOrderKey(order.id));
      toast({ title: ORDER_MESSAGES.returnAsked });
      setIsOpen(false);
      reload();
    },
    onFailure: (error) => showError(error, ORDER_SCREEN.returnFailed),
  });
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        Request a return
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Request a return">
        <p>
          {until !== undefined && `Until ${until}: `}
          {shipment.items.map(({ title }) => title).join(', ')}.
        </p>
        <form {...props} className={ordersStyles['end']}>
          <TextField
            label="Why are you returning it?"
            name="reason"
            rows={3}
            maxLength={1_000}
            error={errors['reason']}
          />
          <Button type="submit" variant="primary" pending={isBusy}>
            Request a return
          </Button>
        </form>
      </Dialog>
    </>
  );
}
