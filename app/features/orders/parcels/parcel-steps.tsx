import { ORDER_STEPS, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { formatDay } from '../format-date.ts';
import styles from './parcel-steps.module.css';

interface Step {
  readonly label: string;
  /** When it happened, as ISO 8601; undefined if it has not. */
  readonly reachedAt: string | undefined;
  readonly icon?: IconName;
}

/** What has happened to a parcel, and what comes next. */
export function ParcelSteps({ order, shipment }: { order: Order; shipment: Shipment }) {
  const steps = listSteps(order, shipment);
  const current = steps.findLastIndex(({ reachedAt }) => reachedAt !== undefined);
  return (
    <ol className={styles['parcel-steps']}>
      {steps.map(({ label, reachedAt, icon = 'check' }, index) => (
        <li
          key={label}
          className={reachedAt === undefined ? undefined : styles['reached']}
          aria-current={index === current ? 'step' : undefined}
        >
          {reachedAt !== undefined && <Icon name={icon} />}
          <b>{label}</b>
          {reachedAt !== undefined && formatDay(reachedAt)}
        </li>
      ))}
    </ol>
  );
}

function listSteps(order: Order, shipment: Shipment): readonly Step[] {
  const { shippedAt, deliveredAt, returnRequestedAt, returnedAt, canceledAt } = shipment;
  const { shipped, delivered, return_requested, returned, canceled } = SHIPMENT_STATUS_LABELS;
  const ordered = { label: ORDER_STEPS.ordered, reachedAt: order.createdAt };
  if (canceledAt !== undefined) return [ordered, { label: canceled, reachedAt: canceledAt, icon: 'cross' }];
  const first = deliveredAt === undefined ? { label: shipped, reachedAt: shippedAt } : undefined;
  const arrived = { label: delivered, reachedAt: deliveredAt };
  if (returnRequestedAt !== undefined)
    return [
      first ?? arrived,
      { label: return_requested, reachedAt: returnRequestedAt },
      { label: returned, reachedAt: returnedAt },
    ];
  return [ordered, { label: shipped, reachedAt: shippedAt }, arrived];
}
