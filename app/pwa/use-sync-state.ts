import { useConnectivity } from './connectivity.ts';
import { usePersonal } from './personal/personal.ts';

export interface SyncState {
  /** The shop is unreachable. */
  readonly isOffline: boolean;
  /** The number of unsent changes and listings. */
  readonly pendingCount: number;
  /** Epoch ms by the device's clock; undefined: never. */
  readonly lastSyncedAt: number | undefined;
  /** Why nothing is sent although the shop is reachable: another account is signed in, or this version is too old. */
  readonly blocked: 'not_yours' | 'update_required' | 'none';
}

/** The sync state between this device and the server. */
export function useSyncState(): SyncState {
  const offline = useConnectivity((state) => state.isOffline);
  const waiting = usePersonal(
    ({ data: person, optimistic: tapped }) =>
      person.pending.length + person.otherPendingCount + tapped.length,
  );
  const lastSynced = usePersonal(({ data: person }) => person.heardAt);
  const blocked = usePersonal(({ data: person }) => person.blocked);
  return { isOffline: offline, pendingCount: waiting, lastSyncedAt: lastSynced, blocked };
}
