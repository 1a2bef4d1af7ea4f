import type { Deps } from '../../deps.ts';
import { isGuest } from '../../sessions/owner.ts';
import { clearEmail, ownerAtPresent, ownerNow, sessionsWithEmail } from '../../sessions/sessions.queries.ts';
import { noteContact } from './contacts.ts';

const CHUNK_SIZE = 200;

/**
 * Moves the emails that former builds stored with guests' sessions to `contacts`, unconfirmed. Before the shop opens, and at
 * every start, since such a build may still have run beside this one. Safe to interrupt, and in several processes.
 */
export async function moveGuestEmails({ storage }: Pick<Deps, 'storage'>): Promise<void> {
  for (;;) {
    const found = await sessionsWithEmail(storage.db, CHUNK_SIZE);
    if (found.length === 0) return;
    for (const { id, email } of found) {
      const owner = await ownerAtPresent(storage.db, id);
      await storage.transaction({ owner: owner ?? [] }, async (tx) => {
        const now = await ownerNow(tx, id);
        if (now !== owner) return; // signed in meanwhile: found again
        if (owner !== undefined && isGuest(owner) && email !== null) await noteContact(tx, owner, email);
        await clearEmail(tx, id);
      });
    }
  }
}
