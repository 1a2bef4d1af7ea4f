import { SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { Shipment } from '#contract/orders/order.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { formatDay } from './format-date.ts';
import styles from './shipment-progress.module.css';

interface Step {
  readonly label: string;
  readonly icon: IconName;
  /** When the shipment reached it, as ISO 8601; undefined if it has not. */
  readonly reachedAt?: string | undefined;
}

/** A shipment's progress: past, current and upcoming steps, with tracking. */
export function ShipmentProgress({ shipment, orderedAt }: { shipment: Shipment; orderedAt: string }) {
  const steps = listSteps(shipment, orderedAt);
  const currentIndex = steps.findLastIndex(({ reachedAt }) => reachedAt !== undefined);
  return (
    <div className={styles['way-ahead']}>
      <ol>
        {steps.map(({ label, icon, reachedAt }, index) => (
          <li
            key={label}
            className={reachedAt === undefined ? undefined : styles['reached']}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className={styles['mark']}>
              <Icon name={icon} />
            </span>
            <span>{label}</span>
            <span className="soft tiny">{reachedAt !== undefined && formatDay(reachedAt)}</span>
          </li>
        ))}
      </ol>
      {shipment.tracking !== undefined && (
        <p className="small soft">
          {shipment.carrier ?? 'Tracking'}: {shipment.tracking}
        </p>
      )}
    </div>
  );
}

function listSteps(shipment: Shipment, orderedAt: string): readonly Step[] {
  const { shipped, delivered, return_requested, returned, canceled } = SHIPMENT_STATUS_LABELS;
  const ordered: Step = { label: 'Ordered', icon: 'check', reachedAt: orderedAt };
  const sent: Step = { label: shipped, icon: 'truck', reachedAt: shipment.shippedAt };
  const arrived: Step = { label: delivered, icon: 'home', reachedAt: shipment.deliveredAt };
  if (shipment.canceledAt !== undefined)
    return [ordered, { label: canceled, icon: 'cross', reachedAt: shipment.canceledAt }];
  if (shipment.returnRequestedAt === undefined) return [ordered, sent, arrived];
  return [
    arrived,
    { label: return_requested, icon: 'return', reachedAt: shipment.returnRequestedAt },
    { label: returned, icon: 'check', reachedAt: shipment.returnedAt },
  ];
}
