/** What the offline bar says. */
export type OfflineBarState = 'nothing' | 'offline' | 'returning' | 'back';

/** What is known of the connection and of what waits for it. */
export interface SyncStatus {
  readonly offline: boolean;
  /** How many changes the shop has not answered. */
  readonly waiting: number;
  /** Nothing is sent although the shop can be reached: the cart says why. */
  readonly blocked: boolean;
}

/** "All saved" is said once nothing waits, and then until its time is up, whatever is tapped meanwhile. */
export function nextOfflineBarState(
  before: OfflineBarState,
  { offline, waiting, blocked }: SyncStatus,
): OfflineBarState {
  if (offline) return 'offline';
  if (before === 'nothing' || before === 'back') return before;
  if (waiting === 0) return 'back';
  return blocked ? 'nothing' : 'returning';
}
