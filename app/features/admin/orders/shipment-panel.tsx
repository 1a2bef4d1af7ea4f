import { useState } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { AdminShipment, ShipmentStep } from '#contract/admin/admin-orders.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { SALES_MESSAGES, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { orderCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminStyles from '../admin.module.css';
import orderListStyles from './order-list.module.css';

const STEPS = {
  sent: 'Mark as sent',
  delivered: 'Mark as delivered',
  returned: 'Take back',
  'paid-out': 'Mark as paid out',
  'pay-automatically': 'Pay automatically',
} as const satisfies Record<ShipmentStep, string>;

type ShipmentPanelProps = {
  orderId: string;
  shipment: AdminShipment;
};

/** One seller's shipment: its status and the actions that it allows. */
export function ShipmentPanel({ orderId, shipment }: ShipmentPanelProps) {
  const reload = useReload();
  const [asks, setAsks] = useState(false);
  const [pending, setPending] = useState<ShipmentStep>();
  const take = async (next: ShipmentStep, sent: Parcel = {}): Promise<void> => {
    await orderCalls.updateShipment(orderId, shipment.id, next, sent);
    reload();
    toast({ title: MESSAGES.stepped });
    setAsks(false);
  };
  const step = async (next: ShipmentStep): Promise<void> => {
    setPending(next);
    try {
      await take(next);
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
    }
    setPending(undefined);
  };
  const seller = shipment.isShopsOwn ? 'The shop' : (shipment.seller ?? shipment.sellerEmail ?? 'A guest');
  return (
    <section
      className={classes(adminStyles['panel'], adminStyles['shipment'])}
      aria-label={`Shipment of ${seller}`}
    >
      <h2>
        {seller} <Badge tone="plain">{SHIPMENT_STATUS_LABELS[shipment.status]}</Badge>
      </h2>
      <ul>
        {shipment.items.map(({ title, condition, price, quantity, picture }) => (
          <li key={`${title} ${condition} ${price}`} className="row spread">
            <span>
              {picture !== undefined && (
                <img
                  className={orderListStyles['thumb']}
                  src={`${picture.url}-160.webp`}
                  alt=""
                  width="32"
                  height="44"
                />
              )}
              {title} <span className="soft">{conditionLabel(condition)}</span>
              {quantity > 1 && ` (${quantity})`}
            </span>
            <span>{formatDollars(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <Facts shipment={shipment} />
      <div className={classes('row', adminStyles['actions'])}>
        {shipment.steps.map((next) => (
          <Button
            key={next}
            small
            pending={pending === next}
            onClick={() => (next === 'sent' ? setAsks(true) : void step(next))}
          >
            {STEPS[next]}
          </Button>
        ))}
      </div>
      <Dialog open={asks} onClose={() => setAsks(false)} title={STEPS.sent}>
        <SentForm id={shipment.id} onSend={async (sent) => take('sent', sent)} />
      </Dialog>
    </section>
  );
}

function Facts({ shipment }: { shipment: AdminShipment }) {
  const { carrier, tracking, shippedAt, sellerSaysAt, deliveredAt, returnReason, earned, sellerEmail } =
    shipment;
  const facts = [
    sellerEmail,
    shippedAt === undefined ? undefined : `Sent ${formatDateTime(shippedAt)}`,
    [carrier, tracking].filter((each) => each !== undefined).join(', ') || undefined,
    sellerSaysAt === undefined
      ? undefined
      : `The seller says it was delivered ${formatDateTime(sellerSaysAt)}`,
    deliveredAt === undefined ? undefined : `Delivered ${formatDateTime(deliveredAt)}`,
    returnReason === undefined ? undefined : `Return: ${returnReason}`,
    earned > 0 ? `Earned ${formatDollars(earned)}` : undefined,
    ...payoutFacts(shipment),
  ];
  return (
    <ul className="soft small">{facts.map((fact) => fact !== undefined && <li key={fact}>{fact}</li>)}</ul>
  );
}

function payoutFacts({ earned, paidOutAt, paidOutAmount = 0 }: AdminShipment): string[] {
  if (paidOutAt === undefined) return [];
  const owed = toDollars(toCents(paidOutAmount) - toCents(earned));
  return [
    `Paid out ${formatDollars(paidOutAmount)} on ${formatDateTime(paidOutAt)}`,
    ...(owed > 0 ? [`Refunded after the payout: ${formatDollars(owed)}, at the seller's expense`] : []),
  ];
}

/** A shipment's carrier and tracking number. */
interface Parcel {
  readonly carrier?: string;
  readonly tracking?: string;
}

type SentFormProps = { id: number; onSend: (parcel: Parcel) => Promise<void> };

function SentForm({ id, onSend }: SentFormProps) {
  const [carrier = '', setCarrier] = useUnsavedInput(`carrier of ${id}`);
  const [tracking = '', setTracking] = useUnsavedInput(`tracking of ${id}`);
  const { isBusy, errors, props } = useForm({
    submit: async () => {
      await onSend({
        ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
        ...(tracking.trim() === '' ? {} : { tracking: tracking.trim() }),
      });
      setCarrier(undefined);
      setTracking(undefined);
    },
    onFailure: (error) => showRefusal(error, MESSAGES.actionFailed),
  });
  return (
    <form {...props}>
      <InputField
        label="Carrier"
        name="carrier"
        error={errors['carrier']}
        hint={SALES_MESSAGES.optional}
        maxLength={100}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <InputField
        label="Tracking number"
        name="tracking"
        error={errors['tracking']}
        hint={SALES_MESSAGES.optional}
        maxLength={100}
        value={tracking}
        onChange={({ target }) => setTracking(target.value)}
      />
      <Button type="submit" variant="primary" wide pending={isBusy}>
        {STEPS.sent}
      </Button>
    </form>
  );
}
