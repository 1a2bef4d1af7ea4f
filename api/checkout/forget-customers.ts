import type { Deps } from '../deps.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteEventsBefore, forgetCustomers, type Whose } from './checkout.repo.ts';
import { deleteGivenUp } from './due-checkouts.repo.ts';

const DAY_MS = 86_400_000;
/** Longer than a provider sends one again. */
const EVENT_LIFE_MS = 90 * DAY_MS;
/** Nobody asks any more what became of a payment that was given up. */
const GIVEN_UP_MS = 30 * DAY_MS;
/** A quote without a hold holds no name, but its cart. */
const QUOTE_KEPT_MS = DAY_MS;
const DELETED_AT_ONCE = 200;

/** Takes name, mail and address out of quotes: of a person, or of all that were made before an instant. */
export const forgetCustomersIn = (tx: Tx, whose: Whose): Promise<void> => forgetCustomers(tx, whose);

/** Clears away what payments leave behind: events that were worked off, and who gave up paying 30 days ago. */
export const forgetOldPayments = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, async (tx) => {
    await deleteEventsBefore(tx, now() - EVENT_LIFE_MS);
    await forgetCustomers(tx, { before: now() - GIVEN_UP_MS, isGivenUp: true });
  });

/** Deletes the quotes of yesterday that never held anything and that nobody can pay any more, in small transactions. */
export async function forgetOldQuotes({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  const before = now() - QUOTE_KEPT_MS;
  for (;;) {
    const deleted = await storage.transaction({}, async (tx) => deleteGivenUp(tx, before, DELETED_AT_ONCE));
    if (deleted < DELETED_AT_ONCE) return;
  }
}
