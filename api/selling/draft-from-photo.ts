import { APPRAISAL_MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Upload } from '#contract/selling/selling.ts';
import { appraisePhoto } from '../appraisal/appraise-photo.ts';
import type { AppraisalRequester } from '../appraisal/count-appraisal.ts';
import type { Deps } from '../deps.ts';
import type { StoredPhoto } from '../gateways/photos/photos.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { uploadOnWire } from './upload-on-wire.ts';
import { insertUpload, setSuggestion } from './uploads.repo.ts';

/**
 * An uploaded file: its bytes, its name on the sender's device, and the ISBN (13 digits) if the sender knows it; whether that
 * was scanned as one of a stack.
 */
interface SentPhoto {
  readonly bytes: Buffer;
  readonly name: string;
  readonly isbn?: string | undefined;
  readonly isScanned?: boolean | undefined;
}

/** A stored and appraised photo that has no owner yet. */
export interface Draft {
  readonly photo: StoredPhoto;
  /** What is known at the deadline. */
  readonly suggestion: Suggestion;
  /** The complete suggestion, if it was not ready at the deadline. Never rejects. */
  readonly pending?: Promise<Suggestion> | undefined;
  readonly originalName: string;
}

/** Longer than the timeouts of the model and of the photo reader together. */
const PENDING_MS = MINUTE_MS;

const MAX_NAME = /^.{0,200}/u;

/**
 * Stores a photo and appraises it, at most until the deadline of an upload. An appraisal that fails costs the suggestion,
 * never the photo. Throws what Photos.store throws. Holds no transaction: `saveDraft` gives the photo to its owner, and
 * `finishDraft` stores a suggestion that comes after the deadline.
 */
export async function draftFromPhoto(
  deps: Deps,
  sender: AppraisalRequester,
  sent: SentPhoto,
): Promise<Draft> {
  const deadline = performance.now() + deps.appraiser.deadlineMs;
  const photo = await deps.photoFiles.store(sent.bytes);
  const originalName = sanitizeFileName(sent.name);
  let known: Suggestion = { by: 'built-in', sources: {}, comparables: [], notes: [] };
  const whole = appraise(deps, photo, sender, {
    isbn: sent.isbn,
    isScanned: sent.isScanned,
    // A partial suggestion cannot say yet that nothing could be read.
    onProgress: (suggestion) => {
      known = {
        ...suggestion,
        notes: suggestion.notes.filter((note) => note !== APPRAISAL_MESSAGES.nothingRead),
      };
    },
  });
  const suggestion = await withTimeout(whole, deadline - performance.now());
  return suggestion === undefined
    ? { photo, suggestion: known, pending: whole, originalName }
    : { photo, suggestion, originalName };
}

/** Stores a photo of a report, which is never appraised. Throws what Photos.store throws. */
export async function evidenceFromPhoto(
  { photoFiles }: Pick<Deps, 'photoFiles'>,
  { bytes, name }: SentPhoto,
): Promise<Draft> {
  return {
    photo: await photoFiles.store(bytes, 'private'),
    suggestion: { by: 'built-in', sources: {}, comparables: [], notes: [] },
    originalName: sanitizeFileName(name),
  };
}

/** The promise's value; undefined when it takes longer than `ms`. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Stores the draft as the owner's upload; the same photo sent twice is two uploads with one set of files. */
export async function saveDraft(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { photo, suggestion, pending, originalName }: Draft,
): Promise<Upload> {
  const { name, mimeType, picture } = photo;
  const pendingUntil = pending === undefined ? null : now + PENDING_MS;
  const row = {
    owner,
    originalName,
    mimeType,
    photo: name,
    picture,
    suggestion,
    createdAt: now,
    pendingUntil,
  };
  return uploadOnWire(await insertUpload(tx, row), now);
}

/** Stores a suggestion that came after the response to the upload. Never throws, because no caller awaits it. */
export async function finishDraft(deps: Deps, uploadId: number, { pending }: Draft): Promise<void> {
  if (pending === undefined) return;
  try {
    const suggestion = await pending;
    await deps.storage.transaction({}, (tx) => setSuggestion(tx, uploadId, suggestion));
  } catch (error) {
    deps.log.warn({ err: error }, 'storing a late appraisal failed');
  }
}

async function appraise(
  deps: Deps,
  { evidence }: StoredPhoto,
  sender: AppraisalRequester,
  hints: Parameters<typeof appraisePhoto>[3],
): Promise<Suggestion> {
  try {
    return await appraisePhoto(deps, evidence, sender, hints);
  } catch (error) {
    deps.log.error({ err: error }, 'photo appraisal failed');
    return { by: 'built-in', sources: {}, comparables: [], notes: [MESSAGES.appraisalFailed] };
  }
}

/** A file name that is safe to show: without path and invisible characters, at most 200 characters. */
function sanitizeFileName(name: string): string {
  const shown = name.replace(/^.*[/\\]/s, '').replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '');
  return MAX_NAME.exec(shown.trim())?.[0] ?? '';
}
