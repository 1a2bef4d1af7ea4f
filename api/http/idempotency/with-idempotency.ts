import { DAY_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { GuestMergePart } from '../../sessions/guest-merge.ts';
import { purgeInChunks } from '../../storage/purge-in-chunks.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { errorBodyOf } from '../errors/error-body.ts';
import { statusOf } from '../errors/error-status.ts';
import {
  instantAfterResponses,
  bytesOf,
  deleteResponsesBefore,
  storeResponse,
  findResponse,
  sumResponsesSince,
  moveResponses,
  type StoredResponse,
  type KeyedCall,
} from './idempotency.repo.ts';

export const RESPONSE_TTL_MS = 7 * DAY_MS;

/** Quota of stored responses per owner: retries need little, and no client can fill the disk. */
const MAX_BYTES_PER_OWNER = 1024 * 1024;

/** A keyed call and the SHA-256 of its body. */
export interface IdempotentCall extends KeyedCall {
  readonly bodyHash: string;
  /** How long its response is repeated; RESPONSE_TTL_MS by default. */
  readonly ttlMs?: number;
}

export interface JsonResponse {
  readonly status: number;
  readonly body: unknown;
}

type Work<T extends Tx<'owner'>> = (tx: T) => Promise<JsonResponse>;

/** Opens the transaction of the work, under the owner's lock and any other lock that the work needs. */
type Open<T extends Tx<'owner'>> = (work: Work<T>) => Promise<JsonResponse>;

/** Transient errors are not stored: a retry may succeed. */
const TRANSIENT_CODES = new Set(['busy', 'too_many_requests', 'internal']);

/**
 * Runs `work` at most once per key: its response is stored in the same transaction as its effect, and the same call gets it
 * back for 7 days, refusals included. Throws ShopError invalid_input if the key was used with another body, busy while this
 * process still runs the first call, too_many_requests if the owner's stored responses have used up their quota, and what
 * `work` throws. The transaction may be retried, so `work` must have no effect outside the database.
 */
export const withIdempotency = (
  deps: Deps,
  call: IdempotentCall,
  work: Work<Tx<'owner'>>,
): Promise<JsonResponse> =>
  runIdempotently(deps, call, (inside) => deps.storage.transaction({ owner: call.owner }, inside), work);

/** The same for work that needs more than the owner's lock: `open` opens its transaction. */
export async function runIdempotently<T extends Tx<'owner'>>(
  deps: Deps,
  call: IdempotentCall,
  open: Open<T>,
  work: Work<T>,
): Promise<JsonResponse> {
  const name = JSON.stringify([call.owner, call.method, call.path, call.key]);
  const running = runningCalls(deps);
  if (running.has(name)) {
    throw new ShopError('busy', "We're still working on your first request. Please wait a moment.", {
      retryAfter: 1,
    });
  }
  running.add(name);
  try {
    return await once(deps, call, open, work);
  } finally {
    running.delete(name);
  }
}

async function once<T extends Tx<'owner'>>(
  deps: Deps,
  call: IdempotentCall,
  open: Open<T>,
  work: Work<T>,
): Promise<JsonResponse> {
  const { bodyHash, ttlMs, ...keyed } = call;
  try {
    return await open(async (tx) => {
      const stored = await findResponse(tx, keyed);
      if (stored !== undefined && isFresh(deps, stored, ttlMs)) return replay(stored, bodyHash);
      const quota = await assertQuotaLeft(deps, tx, call.owner);
      const answer = await work(tx);
      if (answer.status < 500) await storeWithinQuota(tx, keyed, record(deps, bodyHash, answer), quota);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error instanceof KeyReusedError || TRANSIENT_CODES.has(error.code))
      throw error;
    // The refusal rolled back the work, so there is no effect to store it together with.
    const answer = { status: statusOf(error), body: errorBodyOf(error) };
    await deps.storage.transaction({ owner: call.owner }, async (tx) =>
      storeWithinQuota(
        tx,
        keyed,
        record(deps, bodyHash, answer),
        await assertQuotaLeft(deps, tx, call.owner),
      ),
    );
    throw error;
  }
}

interface Quota {
  readonly bytes: number;
  readonly full: ShopError;
}

/** Returns the bytes left in an owner's quota. Throws too_many_requests if none are left. */
export async function assertQuotaLeft(deps: Deps, db: Db, owner: string): Promise<Quota> {
  const now = deps.now();
  const used = await sumResponsesSince(db, owner, now - RESPONSE_TTL_MS);
  const bytes = MAX_BYTES_PER_OWNER - used.bytes;
  const waitMs = (used.oldest ?? now) + RESPONSE_TTL_MS - now;
  const full = new ShopError('too_many_requests', TOO_MANY_MESSAGE, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });
  if (deps.env.limits && bytes <= 0) throw full;
  return { bytes: deps.env.limits ? bytes : Number.POSITIVE_INFINITY, full };
}

const TOO_MANY_MESSAGE = 'You have made too many changes this week. Please try again later.';

/** Runs in the transaction of the effect, which is rolled back if the response exceeds the quota. */
async function storeWithinQuota(
  tx: Tx<'owner'>,
  call: KeyedCall,
  response: StoredResponse,
  quota: Quota,
): Promise<void> {
  if (bytesOf(call, response) > quota.bytes) throw quota.full;
  await storeResponse(tx, call, response);
}

/** Returns the stored response to a call, before any work. Throws like withIdempotency for a reused key. */
export async function findStoredResponse(
  deps: Deps,
  call: IdempotentCall,
): Promise<JsonResponse | undefined> {
  const { bodyHash, ttlMs, ...keyed } = call;
  const kept = await findResponse(deps.storage.db, keyed);
  return kept !== undefined && isFresh(deps, kept, ttlMs) ? replay(kept, bodyHash) : undefined;
}

const isFresh = (deps: Deps, kept: StoredResponse, ttlMs = RESPONSE_TTL_MS): boolean =>
  deps.now() - kept.createdAt < ttlMs;

const record = (deps: Deps, bodyHash: string, { status, body }: JsonResponse): StoredResponse => ({
  bodyHash,
  status,
  answer: JSON.stringify(body),
  createdAt: deps.now(),
});

function replay(kept: StoredResponse, bodyHash: string): JsonResponse {
  if (kept.bodyHash !== bodyHash) throw new KeyReusedError();
  const body: unknown = JSON.parse(kept.answer);
  return { status: kept.status, body };
}

class KeyReusedError extends ShopError {
  constructor() {
    super('invalid_input', 'This Idempotency-Key was used for another request before.', {
      fields: { 'Idempotency-Key': 'This key was used with another body' },
    });
  }
}

// Keyed by Deps: no module-level singletons.
const runningByDeps = new WeakMap<Deps, Set<string>>();

function runningCalls(deps: Deps): Set<string> {
  const known = runningByDeps.get(deps) ?? new Set<string>();
  runningByDeps.set(deps, known);
  return known;
}

/** Deletes responses stored before an instant. */
export const purgeResponses = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(
    storage,
    { instantAfter: instantAfterResponses, deleteBefore: deleteResponsesBefore },
    before,
  );

/** A guest's stored responses move to the user who signs in, so that a retried call is not executed twice. */
export const idempotencyLifecycle: GuestMergePart = {
  moveGuestData: (tx, _now, guest, heir) => moveResponses(tx, guest, heir),
};
