import { SHIPMENT_STATUS_WORDS } from '#contract/orders/order-messages.ts';
import type { Shipment } from '#contract/orders/order.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { dayOf } from './when.ts';
import styles from './way-ahead.module.css';

interface Stop {
  readonly words: string;
  readonly icon: IconName;
  /** When the shipment reached it, as ISO 8601; undefined if it has not. */
  readonly at?: string | undefined;
}

/** A shipment's progress: past, current and upcoming steps, with tracking. */
export function WayAhead({ shipment, orderedAt }: { shipment: Shipment; orderedAt: string }) {
  const stops = stopsOf(shipment, orderedAt);
  const here = stops.findLastIndex(({ at }) => at !== undefined);
  return (
    <div className={styles['way-ahead']}>
      <ol>
        {stops.map(({ words, icon, at }, index) => (
          <li
            key={words}
            className={at === undefined ? undefined : styles['reached']}
            aria-current={index === here ? 'step' : undefined}
          >
            <span className={styles['mark']}>
              <Icon name={icon} />
            </span>
            <span>{words}</span>
            <span className="soft tiny">{at !== undefined && dayOf(at)}</span>
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

function stopsOf(shipment: Shipment, orderedAt: string): readonly Stop[] {
  const { shipped, delivered, return_requested, returned, canceled } = SHIPMENT_STATUS_WORDS;
  const ordered: Stop = { words: 'Ordered', icon: 'check', at: orderedAt };
  const sent: Stop = { words: shipped, icon: 'truck', at: shipment.shippedAt };
  const there: Stop = { words: delivered, icon: 'home', at: shipment.deliveredAt };
  if (shipment.canceledAt !== undefined)
    return [ordered, { words: canceled, icon: 'cross', at: shipment.canceledAt }];
  if (shipment.returnRequestedAt === undefined) return [ordered, sent, there];
  return [
    there,
    { words: return_requested, icon: 'return', at: shipment.returnRequestedAt },
    { words: returned, icon: 'check', at: shipment.returnedAt },
  ];
}
