import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import { hasBackgroundSync } from '../../pwa/personal/browser-storage-policy.ts';
import { useMayBeEvicted } from '../../pwa/personal/use-may-be-evicted.ts';
import { useSyncState } from '../../pwa/use-sync-state.ts';
import { useIsPendingLong } from '../../pwa/use-is-pending-long.ts';
import { Icon } from '../../ui/icon.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './waiting-notes.module.css';

const BLOCKED = { not_yours: SYNC_MESSAGES.notYours, update_required: SYNC_MESSAGES.updateRequired } as const;

/** Why unsent changes are waiting, and what the user can do about it. */
export function WaitingNotes() {
  const { pendingCount: waiting, blocked } = useSyncState();
  const isWaitingLong = useIsPendingLong();
  const mayBeEvicted = useMayBeEvicted(isWaitingLong);
  return (
    <output className={classes(styles['waiting-notes'], 'small soft')}>
      {waiting > 0 && blocked !== 'none' && (
        <p>
          <Icon name="warning" /> {BLOCKED[blocked]}
        </p>
      )}
      {isWaitingLong && !hasBackgroundSync() && <p>{OFFLINE_MESSAGES.sentWhenOpen}</p>}
      {mayBeEvicted && (
        <p>
          <Icon name="warning" /> {OFFLINE_MESSAGES.mayBeEvicted}
        </p>
      )}
    </output>
  );
}
