export type OfflineBarState = 'hidden' | 'offline' | 'returning' | 'back';

/** The connection and the outbox. */
export interface SyncStatus {
  readonly offline: boolean;
  /** Number of unsent changes. */
  readonly waiting: number;
  /** The outbox is stopped although the shop can be reached; WaitingNotes shows why. */
  readonly blocked: boolean;
}

/** "back" starts once the outbox is empty; it then stays until its timer ends, even if changes are made meanwhile. */
export function nextOfflineBarState(
  current: OfflineBarState,
  { offline, waiting, blocked }: SyncStatus,
): OfflineBarState {
  if (offline) return 'offline';
  if (current === 'hidden' || current === 'back') return current;
  if (waiting === 0) return 'back';
  return blocked ? 'hidden' : 'returning';
}
