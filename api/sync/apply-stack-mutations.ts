import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { OTHER_DEVICE, STACK_SYNC_MESSAGES } from '#contract/selling/stack-messages.ts';
import type {
  StackMutation,
  StackMutationResult,
  StackSyncAnswer,
  StackSyncRequest,
} from '#contract/selling/stack-sync.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { tryStackMutation } from '../selling/stacks/change-stack.ts';
import { readStackChanges } from '../selling/stacks/read-changes.ts';
import { loadStackState, saveStackState } from '../selling/stacks/stack-state.ts';
import { listAccountKeys } from '../sessions/account-key.ts';
import { userIdOf, type Session } from '../sessions/owner.ts';
import type { Recorded } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { assertSameAccount } from './assert-same-account.ts';
import { findRecordedResults, recordResults } from './sync.repo.ts';

const REQUESTS = {
  name: 'stack-sync',
  max: 300,
  windowMs: 10 * MINUTE_MS,
  message: STACK_SYNC_MESSAGES.tooManyRequests,
};

/**
 * Applies a device's mutations of stacks in order and exactly once per account and id, in the caller's transaction, and
 * returns what has changed since the device's cursor. A mutation that a rule refuses is recorded as refused. With another
 * epoch nothing is applied, and everything is returned. Throws ShopError sign_in_required, not_yours, too_many_requests.
 */
export async function applyStackMutationsIn(
  tx: Tx<'owner'>,
  deps: Deps,
  session: Session,
  request: StackSyncRequest,
  epoch: string,
): Promise<StackSyncAnswer> {
  const { owner } = session;
  const user = userIdOf(owner);
  if (user === undefined) throw new ShopError('sign_in_required', ACCOUNT_MESSAGES.signInFirst);
  assertSameAccount(request.account, owner);
  await assertRateLimit(deps, tx, REQUESTS, owner);
  const keys = await listAccountKeys(tx, user, deps.now());
  const devices = new Map(keys.map(({ sessionId, device }) => [sessionId, device]));
  const deviceOf = (id: number): string => devices.get(id) ?? OTHER_DEVICE;
  const isRestored = request.epoch !== undefined && request.epoch !== epoch;
  const results = isRestored ? [] : await applyOnce(tx, deps, session, request.mutations, deviceOf);
  const about = results.flatMap((result) => (result.applied ? [] : result.about));
  const cursor = isRestored ? 0 : request.cursor;
  const changes = await readStackChanges(tx, owner, { cursor, about }, deviceOf);
  return { results: [...results], ...changes, account: user, epoch };
}

/** Applies those whose results are not recorded yet. */
async function applyOnce(
  tx: Tx<'owner'>,
  deps: Deps,
  session: Session,
  mutations: readonly StackMutation[],
  deviceOf: (session: number) => string,
): Promise<readonly StackMutationResult[]> {
  if (mutations.length === 0) return [];
  const ids = mutations.map(({ id }) => id);
  const known = await findRecordedResults(tx, session.owner, ids);
  const fresh = [
    ...new Map(mutations.filter(({ id }) => !known.has(id)).map((each) => [each.id, each])).values(),
  ];
  const state = await loadStackState(tx, deps, session, fresh, deviceOf);
  const made = new Map(fresh.map((mutation) => [mutation.id, tryStackMutation(state, mutation)]));
  await saveStackState(tx, state);
  await recordResults(
    tx,
    session.owner,
    [...made].map(([id, result]) => ({ id, result, at: state.now })),
  );
  return ids.map((id) => toResult(id, made.get(id) ?? known.get(id)));
}

function toResult(id: string, result: Recorded | undefined): StackMutationResult {
  if (result === undefined) throw new Error(`no result for mutation ${id}`);
  if (result.applied)
    return { id, applied: true, ...(result.kept === undefined ? {} : { kept: [...result.kept] }) };
  const { code, message } = result;
  return { id, applied: false, code, message, about: 'about' in result ? result.about : '' };
}
