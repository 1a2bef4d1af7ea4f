import { useState } from 'react';
import { OFFLINE_SALES } from '#contract/orders/offline-sales-messages.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { formatDay, formatTime } from '../format-date.ts';
import styles from './own-sales.module.css';

/** "As of 2:05 PM. You're offline." `readAt`: epoch ms. */
export function AsOf({ readAt }: { readAt: number }) {
  const isOffline = useConnectivity((connectivity) => connectivity.isOffline);
  const [now] = useState(() => new Date().toISOString());
  const instant = new Date(readAt).toISOString();
  const isToday = formatDay(instant) === formatDay(now);
  const time = isToday ? formatTime(instant) : `${formatDay(instant)}, ${formatTime(instant)}`;
  return (
    <p className={styles['as-of']}>
      {OFFLINE_SALES.asOf(time)}
      {isOffline && ` ${OFFLINE_SALES.offline}`}
    </p>
  );
}
