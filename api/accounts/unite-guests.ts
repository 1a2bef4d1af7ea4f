import { bothHold } from '../checkout/both-hold.ts';
import { rehomeCheckoutsIn } from '../checkout/move-checkouts.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../sessions/owner.ts';
import { passSessionOn } from '../sessions/pass-session-on.ts';
import { sessionNow } from '../sessions/session-now.ts';
import { mergeGuest } from './merge-guest.ts';

/**
 * Unites two guests of one browser, which happens where two of its pages each opened a session: everything of `from` is
 * `into`'s, as at sign-in, and the session of `from` stands for that of `into`. An account is never united. Nothing changes
 * either while both hold copies in a checkout: one owner has one, and neither buyer may lose theirs.
 */
export async function uniteGuests(
  deps: Pick<Deps, 'storage' | 'now'>,
  from: Session,
  into: Session,
): Promise<void> {
  const locks = { owner: [from.owner, into.owner], session: String(into.id) };
  await deps.storage.transaction(locks, async (tx) => {
    if (!(await isStillGuest(from)) || !(await isStillGuest(into))) return;
    if (await bothHold(tx, from.owner, into.owner)) return;
    const now = deps.now();
    await mergeGuest(tx, now, from.owner, into.owner);
    await rehomeCheckoutsIn(tx, into.owner, from.id, into.id);
    await passSessionOn(tx, from.id, into.id);

    /** Another request may have signed in, ended or united a session meanwhile. */
    async function isStillGuest({ id, owner }: Session): Promise<boolean> {
      const current = await sessionNow(tx, id);
      return current?.id === id && current.owner === owner && owner.startsWith('s:');
    }
  });
}
