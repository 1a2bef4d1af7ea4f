import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import type { LocalDb } from '../database.ts';
import { drainOutbox } from '../outbox/drain-outbox.ts';
import type { DrainResult } from '../outbox/drain-result.ts';
import type { DraftPhotoRow, Sending } from './draft.ts';
import { beginPublishing, findNextDraftStep, type DraftStep } from './next-draft-step.ts';
import type { SendPorts } from '../ports.ts';
import {
  recordLimitReached,
  recordListed,
  recordPhotosExpired,
  recordRefusal,
  recordUpload,
  recordWaitsForEmail,
  type Refusal,
} from './record-draft-result.ts';

/** The lock of the one sender of drafts per device. */
const LOCK = 'dogear:drafts';
/** Automatic re-uploads of a draft whose photos have expired on the server. */
const MAX_RENEWALS = 3;

/** done: continue. later: postpone this draft only. no more photos: go on without photos. unreachable: stop. */
type Outcome = 'done' | 'later' | 'no more photos' | 'unreachable';

/**
 * Sends the current owner's drafts, one sender at a time per device: photos first, then submitted drafts. Each request is
 * idempotent, and drafts stay on the device until the shop answers. Before and after, stacks are synced. Returns what
 * drainOutbox returns. Throws only if the database fails.
 */
export async function sendDrafts(local: LocalDb, ports: SendPorts): Promise<DrainResult> {
  return ports.locks.runExclusive(LOCK, async () => {
    await ports.syncStacks();
    const sent = await sendEach(local, ports);
    const synced = await ports.syncStacks();
    return sent === 'synced' && synced === 'unreachable' ? synced : sent;
  });
}

async function sendEach(local: LocalDb, ports: SendPorts): Promise<DrainResult> {
  const postponed = new Set<string>();
  let known: string | undefined = 'guest';
  let photos = false;
  /** What the server has answered about stacks; undefined: it was not asked yet. */
  let stacks: DrainResult | undefined;
  for (;;) {
    const step = await findNextDraftStep(local, {
      drafts: postponed,
      photos,
      stacks: stacks !== undefined && stacks !== 'synced',
      isCellular: ports.isCellular(),
    });
    if (step === undefined)
      return postponed.size === 0 && !photos && stacks !== 'unreachable' ? 'synced' : 'unreachable';
    if (step.owner !== known) {
      // Sync first, to detect a session of another account: its draft must not be listed under that account.
      const drained = await drainOutbox(local, ports, { ask: true });
      if (drained !== 'synced') return drained;
      known = step.owner;
      continue;
    }
    if (stacks === undefined && step.kind === 'publish' && step.isInStack) {
      // Another device may have changed or listed it.
      stacks = await ports.syncStacks({ ask: true });
      continue;
    }
    const outcome = await executeStep(local, ports, step);
    if (outcome === 'unreachable') return 'unreachable';
    if (outcome === 'later') postponed.add(step.draft);
    photos ||= outcome === 'no more photos';
  }
}

async function executeStep(local: LocalDb, ports: SendPorts, step: DraftStep): Promise<Outcome> {
  if (step.kind === 'upload') return upload(local, ports, step);
  if (step.kind === 'publish') return publish(local, ports, step.draft);
  await recordRefusal(local, step.draft, step);
  return 'done';
}

async function upload(
  local: LocalDb,
  ports: SendPorts,
  { draft, photo, row, isbn }: Extract<DraftStep, { kind: 'upload' }>,
): Promise<Outcome> {
  const { key, tries } = photo;
  const idempotencyKey = tries === 0 ? `${draft}:${key}` : `${draft}:${key}:${tries}`;
  try {
    const blob = await preparePhoto(ports, row);
    const sent = await ports.upload({ ...row, blob }, idempotencyKey, isbn);
    await recordUpload(local, draft, key, sent, ports.now());
    return 'done';
  } catch (error) {
    // Items whose photos are sent are listed nevertheless.
    if (error instanceof ApiError && error.code === 'too_many_requests') return 'no more photos';
    return handleFailure(error, async (refusal) => recordRefusal(local, draft, { ...refusal, photo }));
  }
}

/** Throws ShopError if this browser cannot read the photo. */
async function preparePhoto({ prepare }: SendPorts, photo: DraftPhotoRow): Promise<Blob> {
  try {
    return await prepare(photo);
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('photo_unreadable', SELLING_MESSAGES.unreadable);
  }
}

async function publish(local: LocalDb, ports: SendPorts, draft: string): Promise<Outcome> {
  const sending = await beginPublishing(local, draft);
  if (sending === undefined) return 'done';
  try {
    const listed =
      'addTo' in sending
        ? (await ports.addCopies(sending.addTo, sending.copies, sending.key)).product
        : await ports.publish(sending.uploadId, sending.listing, sending.key);
    await recordListed(local, draft, listed, ports.now());
    return 'done';
  } catch (error) {
    return handleFailure(error, async (refusal) => {
      if (hasCode(error, 'email_unconfirmed')) await recordWaitsForEmail(local, draft);
      else if (hasCode(error, 'limit_reached') || hasCode(error, 'blocked'))
        await recordLimitReached(local, draft, refusal);
      else if (isListedAlready(error, sending)) await recordListed(local, draft, undefined, ports.now());
      else if ('addTo' in sending)
        await recordRefusal(local, draft, { ...refusal, noListing: isGone(error) });
      else if (isGone(error) && mayRenew(sending)) await recordPhotosExpired(local, draft);
      else await recordRefusal(local, draft, { ...refusal, gone: isGone(error) });
    });
  }
}

/** Uploads belong to one draft: if they are used already, an earlier attempt has succeeded. */
const isListedAlready = (error: unknown, { times }: Sending): boolean =>
  hasCode(error, 'already_used') && times > 1;

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** The shop deletes unlisted uploads after two days. */
const isGone = (error: unknown): boolean => hasCode(error, 'not_found');

/** If an earlier attempt may have succeeded, perhaps in another session, the seller has to decide. */
const mayRenew = ({ times, key }: Sending): boolean => times === 1 && renewalCount(key) < MAX_RENEWALS;

/** The third part of a listing's key counts its attempts. */
const renewalCount = (key: string): number => Number(key.split(':')[2] ?? 0);

/** Refusals unrelated to the draft: retry later. */
const TRANSIENT_CODES = new Set([
  'busy',
  'internal',
  'too_many_requests',
  'sign_in_required',
  'update_required',
]);

/** Passes a refusal to `refused`; maps other failures to when to retry. Rethrows unexpected errors. */
async function handleFailure(error: unknown, refused: (refusal: Refusal) => Promise<void>): Promise<Outcome> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (error instanceof ShopError) {
    await refused({ reason: error.message });
    return 'done';
  }
  if (!(error instanceof ApiError)) throw error;
  const { status, code, userText, fields } = error;
  // Only the shop's own errors have a code; others come from a proxy or portal.
  if (code === undefined) return 'unreachable';
  if (status >= 500) return 'later';
  if (TRANSIENT_CODES.has(code)) return 'unreachable';
  await refused({ reason: userText ?? SELLING_MESSAGES.productFailed.text, fields });
  return 'done';
}
