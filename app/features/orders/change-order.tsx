import { useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import { orderChangeSchema, type Order } from '#contract/orders/order.ts';
import { ORDER_CHANGE } from '#contract/parcels/order-change-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { InputField, TextField } from '#app/ui/forms/field.tsx';
import { FormFailure } from '#app/ui/forms/form-failure.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { Stepper } from '#app/ui/layout/stepper.tsx';
import { formatTime } from './format-date.ts';
import { calls } from './order-calls.ts';
import { changeOf, refundOf, type Quantities } from './order-change.ts';
import { getOrderKey } from './order-key.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import ordersStyles from './orders.module.css';

/** Changes name, address and copies of an order in its first hour. */
export function ChangeOrder({ order, until }: { order: Order; until: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {ORDER_CHANGE.change}
      </Button>
      <Dialog open={isOpen} onClose={close} title={ORDER_CHANGE.change}>
        <p className="soft small">{ORDER_CHANGE.until(formatTime(until))}</p>
        {/* What was typed is compared with the order as it was read then. */}
        <ChangeForm
          key={JSON.stringify(order.items.map(({ quantity }) => quantity))}
          order={order}
          onDone={close}
        />
      </Dialog>
    </>
  );
}

function ChangeForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const reload = useReload();
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const refund = refundOf(order, quantities);
  const isEmptied = refund > 0 && order.items.every((item) => copiesOf(item, quantities) === 0);
  const { isBusy, errors, failure, props } = useForm({
    schema: async () => orderChangeSchema,
    toInput: (values) => changeOf(order, values, quantities),
    submit: async (change) => {
      if (Object.keys(change).length > 0) {
        await calls.change(order.id, change, getOrderKey(order.id));
        toast({ title: ORDER_CHANGE.changed });
        reload();
      }
      onDone();
    },
    onFailure: (error) => showError(error, ORDER_CHANGE.failed),
  });
  return (
    <form {...props} className={dialogStyles['end']}>
      <InputField
        label="Name"
        name="customerName"
        autoComplete="name"
        defaultValue={order.customerName}
        error={errors['customerName']}
      />
      <TextField
        label="Address"
        name="shippingAddress"
        autoComplete="street-address"
        rows={3}
        defaultValue={order.shippingAddress}
        error={errors['shippingAddress']}
      />
      <ul className={ordersStyles['copies']}>
        {order.items.map((item) => {
          const { itemId, title, quantity } = item;
          if (itemId === undefined || quantity === 0) return null;
          return (
            <li key={itemId}>
              <b>{title}</b>
              <Stepper
                of={title}
                value={copiesOf(item, quantities)}
                min={0}
                max={quantity}
                onChange={(count) => setQuantities(new Map([...quantities, [itemId, count]]))}
              />
            </li>
          );
        })}
      </ul>
      <output className={ordersStyles['goes-back']}>
        {refund > 0 && ORDER_CHANGE.goesBack(formatDollars(refund))}
        {isEmptied && <span className="small">{ORDER_CHANGE.emptied}</span>}
      </output>
      <FormFailure message={failure} />
      <Button type="submit" variant="primary" wide pending={isBusy}>
        {ORDER_CHANGE.change}
      </Button>
    </form>
  );
}

const copiesOf = ({ itemId = 0, quantity }: Order['items'][number], quantities: Quantities): number =>
  quantities.get(itemId) ?? quantity;
