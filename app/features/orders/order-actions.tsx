import { useState } from 'react';
import { ORDER_MESSAGES, ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import { returnRequestSchema, type Order, type Shipment } from '#contract/orders/order.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { calls } from './order-calls.ts';
import type { OrderAction } from './use-order.ts';
import { returnsUntil } from './returns-until.ts';
import { formatTime } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import ordersStyles from './orders.module.css';

type RunAction = (action: OrderAction) => Promise<boolean>;

/** The buyer's actions on the whole order: print the receipt, cancel within an hour. */
export function OrderActions({ order, runAction }: { order: Order; runAction: RunAction }) {
  return (
    <div className={classes(ordersStyles['actions'], 'unprinted')}>
      <Button small onClick={() => window.print()}>
        Print receipt
      </Button>
      {order.cancelableUntil !== undefined && (
        <CancelOrder id={order.id} until={order.cancelableUntil} runAction={runAction} />
      )}
    </div>
  );
}

/** The buyer's actions on a shipment: confirm its arrival, request a return. */
export function ShipmentActions({
  order,
  shipment,
  runAction,
}: {
  order: Order;
  shipment: Shipment;
  runAction: RunAction;
}) {
  const isReturnable = shipment.returnableUntil !== undefined;
  if (shipment.status !== 'shipped' && !isReturnable) return null;
  return (
    <div className={classes(ordersStyles['shipment-actions'], 'unprinted')}>
      {shipment.status === 'shipped' && (
        <ConfirmArrival order={order} shipment={shipment} runAction={runAction} />
      )}
      {isReturnable && (
        <RequestReturn
          orderId={order.id}
          shipment={shipment}
          until={returnsUntil(order, shipment)}
          runAction={runAction}
        />
      )}
    </div>
  );
}

/** Confirms a shipment's arrival, which opens reviews and starts the return window. */
function ConfirmArrival({
  order,
  shipment,
  runAction,
}: {
  order: Order;
  shipment: Shipment;
  runAction: RunAction;
}) {
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    await runAction({
      run: async (key) => calls.confirmDelivery(order.id, shipment.id, key),
      done: ORDER_MESSAGES.arrived,
      failed: ORDER_SCREEN.arrivedFailed,
    });
    setPending(false);
  };
  return (
    <Button small pending={pending} onClick={() => void confirm()}>
      It has arrived
      {order.shipments.length > 1 && (
        <span className="vh"> {shipment.items.map(({ title }) => title).join(', ')}</span>
      )}
    </Button>
  );
}

function CancelOrder({ id, until, runAction }: { id: string; until: string; runAction: RunAction }) {
  const [isOpen, setIsOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const cancel = async () => {
    setPending(true);
    await runAction({
      run: async (key) => calls.cancel(id, key),
      done: ORDER_MESSAGES.canceled,
      failed: ORDER_SCREEN.cancelFailed,
    });
    setPending(false);
    setIsOpen(false);
  };
  return (
    <>
      <Button small variant="danger" onClick={() => setIsOpen(true)}>
        Cancel order
      </Button>
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

type RequestReturnProps = {
  orderId: string;
  shipment: Shipment;
  until: string | undefined;
  runAction: RunAction;
};

function RequestReturn({ orderId, shipment, until, runAction }: RequestReturnProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, errors, props } = useForm({
    schema: async () => returnRequestSchema,
    toInput: (values) => ({ ...values, shipmentId: shipment.id }),
    submit: async (wanted) => {
      const done = await runAction({
        run: async (key) => calls.requestReturn(orderId, wanted, key),
        done: ORDER_MESSAGES.returnAsked,
        failed: ORDER_SCREEN.returnFailed,
      });
      if (done) setIsOpen(false);
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
