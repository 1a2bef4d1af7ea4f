import { useConnectivity } from './connectivity.ts';
import { usePersonal } from './personal/personal.ts';

export interface SyncState {
  /** The shop does not answer. */
  readonly offline: boolean;
  /** How many changes, and listings, the server has not heard of yet. */
  readonly waiting: number;
  /** When it was last heard; epoch ms by this phone; undefined: never. */
  readonly lastSynced: number | undefined;
  /** Why nothing is sent although the shop answers: somebody else is signed in, or this version is too old. */
  readonly blocked: 'not_yours' | 'update_required' | 'none';
}

/** How things stand between this phone and the server. */
export function useSyncState(): SyncState {
  const offline = useConnectivity((state) => state.offline);
  const waiting = usePersonal(
    ({ data: person, optimistic: tapped }) =>
      person.pending.length + person.pendingListingCount + tapped.length,
  );
  const lastSynced = usePersonal(({ data: person }) => person.heardAt);
  const blocked = usePersonal(({ data: person }) => person.blocked);
  return { offline, waiting, lastSynced, blocked };
}
