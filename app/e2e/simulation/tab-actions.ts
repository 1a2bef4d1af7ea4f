import * as z from 'zod/mini';
import { switchOwner, ownerKeyOf, currentOwner } from '#app/offline/personal/current-owner.ts';
import type { Database } from '#app/offline/database.ts';
import { recordConfirmedEmail } from '#app/offline/drafts/confirmed-email.ts';
import { queryDrafts } from '#app/offline/drafts/draft-view.ts';
import { drainOutbox } from '#app/offline/outbox/drain-outbox.ts';
import type { DrainResult } from '#app/offline/outbox/drain-result.ts';
import { purgeOwnerData } from '#app/offline/personal/purge-owner-data.ts';
import { queryPendingChanges } from '#app/offline/outbox/pending-changes.ts';
import { queryPendingSales } from '#app/offline/sales/pending-sales.ts';
import { queryStackOutbox } from '#app/offline/stack-sync/stack-outbox.ts';
import { syncStacks } from '#app/offline/stack-sync/sync-stacks.ts';
import { isUnsafeToForget } from '#app/offline/stack-sync/unsent-changes.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import type { Tab } from './device.ts';

const accountSchema = z.object({ account: z.nullable(z.number()) });

export const drainBy = async (tab: Tab, ask: boolean): Promise<DrainResult> =>
  drainOutbox(tab.local, tab.ports, { ask });

/** Drains the outbox first; if that fails, signing in fails too. */
export async function signIn(tab: Tab, account: number): Promise<void> {
  if ((await drainBy(tab, false)) !== 'synced') return;
  const said = await asked(tab, '/api/simulation/sign-in', { account });
  if (said !== undefined) await becomes(tab, z.parse(accountSchema, said).account);
}

async function becomes(tab: Tab, account: number | null): Promise<void> {
  tab.device.signedInAs = account;
  await switchOwner(tab.local, account);
}

/**
 * Drains the outbox, then signs out: server first, so that a killed phone finds out later. `onDiscard` is called before what
 * waits is deleted.
 */
export async function signOut(
  tab: Tab,
  evenIfWaiting: boolean,
  onDiscard: () => void = () => undefined,
): Promise<void> {
  if ((await tab.local.run(currentOwner)) === ownerKeyOf(null)) return;
  await drainBy(tab, false);
  await syncStacks(tab.local, tab.sendPorts);
  if (!evenIfWaiting && (await tab.local.run(hasWaiting))) return;
  if ((await asked(tab, '/api/simulation/sign-out', {}, true)) === undefined) return;
  tab.device.hasForgotten = true;
  if (evenIfWaiting) onDiscard();
  tab.device.signedInAs = null;
  await purgeOwnerData(tab.local, { evenIfPending: evenIfWaiting });
}

async function hasWaiting(db: Database): Promise<boolean> {
  const whose = await currentOwner(db);
  const drafts = await queryDrafts(db, whose).filter(isUnsafeToForget).count();
  const changes = await queryPendingChanges(db, whose).count();
  const sales = await queryPendingSales(db, whose).count();
  return drafts + changes + sales + (await queryStackOutbox(db, whose).count()) > 0;
}

/** Confirms the email of this device's guest at the server, and then here. Resolves to false if the server did not hear of it. */
export async function confirmEmail(tab: Tab): Promise<boolean> {
  const email = emailOf(tab);
  if ((await asked(tab, '/api/simulation/confirm-email', { email })) === undefined) return false;
  if (tab.device.bugs.confirmsInVain !== true) await recordConfirmedEmail(tab.local, email);
  return true;
}

/** What its guest types. */
export const emailOf = ({ device }: Tab): string => `guest${device.index}@example.com`;

/** Updates the owner from the server's session. */
export async function fetchCurrentUser(tab: Tab): Promise<void> {
  const said = await asked(tab, '/api/simulation/who');
  if (said !== undefined) await becomes(tab, z.parse(accountSchema, said).account);
}

/** Returns the response body; undefined on failure. */
async function asked(tab: Tab, path: string, body?: object, endsSession = false): Promise<unknown> {
  try {
    const call = body === undefined ? {} : ({ method: 'POST', body, endsSession } as const);
    return (await tab.request(path, call)).body;
  } catch (error) {
    if (error instanceof NetworkError || error instanceof BadAnswerError || error instanceof ApiError)
      return undefined;
    throw error;
  }
}
