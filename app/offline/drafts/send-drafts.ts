import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { ApiError, BadAnswerError, NetworkError } from '#app/http/errors.ts';
import type { LocalDb } from '../database.ts';
import { drainOutbox, type DrainResult } from '../outbox/drain-outbox.ts';
import type { Sending } from './draft.ts';
import { beginPublishing, nextDraftStep, type DraftStep } from './next-draft-step.ts';
import type { SendPorts } from '../ports.ts';
import { takeListed, takePhotosGone, takeRefusal, takeUpload, type Refusal } from './take-draft-answer.ts';

/** Under this name one sender of drafts of a device holds its turn. */
const TURN = 'dogear:drafts';
/** How often the photos of a draft are sent anew by themselves because the shop had let them go. */
const MAX_RENEWALS = 3;

/** done: the next step, please. later: this draft has to wait, others need not. unreachable: all have to. */
type Outcome = 'done' | 'later' | 'unreachable';

/**
 * Sends the drafts of whoever is signed in, one sender at a time on this device: photos first, then what is to be listed.
 * Each request can be repeated without doing anything twice, and nothing leaves this phone before the shop has answered.
 * Answers as drainOutbox does; what could not be sent stays. Throws only where the database fails.
 */
export async function sendDrafts(local: LocalDb, ports: SendPorts): Promise<DrainResult> {
  return ports.locks.runExclusive(TURN, async () => {
    const putOff = new Set<string>();
    let known: string | undefined = 'guest';
    for (;;) {
      const step = await nextDraftStep(local, putOff);
      if (step === undefined) return putOff.size === 0 ? 'synced' : 'unreachable';
      if (step.whose !== known) {
        // An account's book must not be listed for whoever the session has become: a sync would say so.
        const drained = await drainOutbox(local, ports, { ask: true });
        if (drained !== 'synced') return drained;
        known = step.whose;
        continue;
      }
      const outcome = await take(local, ports, step);
      if (outcome === 'unreachable') return 'unreachable';
      if (outcome === 'later') putOff.add(step.draft);
    }
  });
}

async function take(local: LocalDb, ports: SendPorts, step: DraftStep): Promise<Outcome> {
  if (step.do === 'upload') return upload(local, ports, step);
  if (step.do === 'publish') return publish(local, ports, step.draft);
  await takeRefusal(local, step.draft, step);
  return 'done';
}

async function upload(
  local: LocalDb,
  ports: SendPorts,
  { draft, photo, row, isbn }: Extract<DraftStep, { do: 'upload' }>,
): Promise<Outcome> {
  const { key, tries } = photo;
  const idempotencyKey = tries === 0 ? `${draft}:${key}` : `${draft}:${key}:${tries}`;
  try {
    const blob = await prepared(ports, row.blob);
    const sent = await ports.upload({ ...row, blob }, idempotencyKey, isbn);
    await takeUpload(local, draft, key, sent, ports.now());
    return 'done';
  } catch (error) {
    return refusedOr(error, async (refusal) => takeRefusal(local, draft, { ...refusal, photo }));
  }
}

/** Throws ShopError where the photo cannot be read on this phone. */
async function prepared({ prepare }: SendPorts, photo: Blob): Promise<Blob> {
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
    const { id } = await ports.publish(sending.uploadId, sending.listing, sending.key);
    await takeListed(local, draft, id, ports.now());
    return 'done';
  } catch (error) {
    return refusedOr(error, async (refusal) => {
      if (isListedAlready(error, sending)) await takeListed(local, draft, undefined, ports.now());
      else if (isGone(error) && mayRenew(sending)) await takePhotosGone(local, draft);
      else await takeRefusal(local, draft, { ...refusal, gone: isGone(error) });
    });
  }
}

/** Only this draft knows of its photos: if they are in a listing, an earlier request has arrived, and long ago. */
const isListedAlready = (error: unknown, { times }: Sending): boolean =>
  error instanceof ApiError && error.code === 'already_used' && times > 1;

/** The shop keeps photos that nobody lists for two days only. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Where an earlier request may have arrived, perhaps in another session, nothing is done without the person. */
const mayRenew = ({ times, key }: Sending): boolean => times === 1 && triesOf(key) < MAX_RENEWALS;

/** The third part of a listing's key counts its tries. */
const triesOf = (key: string): number => Number(key.split(':')[2] ?? 0);

/** Refusals that say nothing of the draft: it goes with a later try. */
const PASSING = new Set(['busy', 'internal', 'too_many_requests', 'sign_in_required', 'update_required']);

/** Hands a refusal to whoever takes it in; anything else says when to try again. Throws what is no answer at all. */
async function refusedOr(error: unknown, refused: (refusal: Refusal) => Promise<void>): Promise<Outcome> {
  if (error instanceof NetworkError || error instanceof BadAnswerError) return 'unreachable';
  if (error instanceof ShopError) {
    await refused({ reason: error.message });
    return 'done';
  }
  if (!(error instanceof ApiError)) throw error;
  const { status, code, userText, fields } = error;
  // Only the shop gives its refusals a code: what has none comes from something in between.
  if (code === undefined) return 'unreachable';
  if (status >= 500) return 'later';
  if (PASSING.has(code)) return 'unreachable';
  await refused({ reason: userText ?? SELLING_MESSAGES.productFailed.text, fields });
  return 'done';
}
