import { ORDER_STEPS, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { formatDay } from './format-date.ts';
import styles from './next-steps.module.css';

interface Step {
  readonly label: string;
  readonly icon: IconName;
  /** When it happened, as ISO 8601; undefined if it has not. */
  readonly reachedAt?: string | undefined;
  /** What it means, after the day if it happened. */
  readonly text?: string | undefined;
}

/**
 * What has happened to some shipments of an order that have the same status, and what comes next, in plain words.
 */
export function NextSteps({ order, shipments }: { order: Order; shipments: readonly Shipment[] }) {
  const [first] = shipments;
  if (first === undefined) return null;
  const steps = listSteps(order, first, shipments);
  const currentIndex = steps.findLastIndex(({ reachedAt }) => reachedAt !== undefined);
  return (
    <ol className={styles['next-steps']}>
      {steps.map(({ label, icon, reachedAt, text }, index) => (
        <li
          key={label}
          className={reachedAt === undefined ? undefined : styles['reached']}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <Icon name={icon} />
          <span>
            <b>{label}</b>
            <span className="soft small">
              {[reachedAt !== undefined && `${formatDay(reachedAt)}.`, text].filter(Boolean).join(' ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function listSteps(order: Order, shipment: Shipment, shipments: readonly Shipment[]): readonly Step[] {
  const { shipped, delivered, return_requested, returned, canceled } = SHIPMENT_STATUS_LABELS;
  const ordered: Step = { label: ORDER_STEPS.ordered, icon: 'check', reachedAt: order.createdAt };
  const arrived: Step = { label: delivered, icon: 'home', reachedAt: shipment.deliveredAt };
  if (shipment.canceledAt !== undefined) {
    const { canceledAt: reachedAt } = shipment;
    return [ordered, { label: canceled, icon: 'cross', reachedAt, text: ORDER_STEPS.refund }];
  }
  if (shipment.returnRequestedAt !== undefined) {
    const { returnRequestedAt, returnedAt } = shipment;
    const isBack = returnedAt !== undefined;
    return [
      arrived,
      {
        label: return_requested,
        icon: 'return',
        reachedAt: returnRequestedAt,
        text: isBack ? '' : ORDER_STEPS.takenBack,
      },
      { label: returned, icon: 'check', reachedAt: returnedAt, text: isBack ? ORDER_STEPS.refund : '' },
    ];
  }
  const isPacking = shipment.shippedAt === undefined;
  return [
    isPacking ? { ...ordered, text: packingText(shipments) } : ordered,
    {
      label: shipped,
      icon: 'truck',
      reachedAt: shipment.shippedAt,
      text: isPacking ? shippingText(order, shipments) : parcelText(shipment),
    },
    shipment.deliveredAt === undefined ? { ...arrived, text: deliveryText(order) } : arrived,
  ];
}

/** The shop's own items and those of unnamed sellers have no seller's name. */
const packingText = (shipments: readonly Shipment[]): string =>
  shipments.every(({ seller }) => seller !== undefined)
    ? ORDER_STEPS.sellersPack(shipments.length)
    : ORDER_STEPS.packing;

function shippingText({ receipt }: Order, shipments: readonly Shipment[]): string {
  if (shipments.length > 1) return ORDER_STEPS.willShipApart;
  return receipt === undefined ? ORDER_STEPS.willShip : ORDER_STEPS.willShipMailed;
}

/** Without the address once that was removed. */
const deliveryText = ({ shippingAddress }: Order): string =>
  [shippingAddress.split('\n').join(', '), ORDER_STEPS.returns].filter(Boolean).join('. ');

const parcelText = ({ carrier, tracking }: Shipment): string | undefined =>
  tracking === undefined ? carrier : `${carrier ?? 'Tracking'}: ${tracking}`;
