import { APPRAISAL_MESSAGES as NOTES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Upload } from '#contract/selling/selling.ts';
import { appraisePhoto } from '../appraisal/appraise-photo.ts';
import type { Spender } from '../appraisal/spend-appraisal.ts';
import type { Deps } from '../deps.ts';
import type { StoredPhoto } from '../gateways/photos/photos.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { uploadOnWire } from './upload-on-wire.ts';
import { insertUpload, setSuggestion } from './uploads.repo.ts';

/** What somebody sent: the bytes, the name that it had with them, and the ISBN (13 digits) where they know it. */
interface SentPhoto {
  readonly bytes: Buffer;
  readonly name: string;
  readonly isbn?: string | undefined;
}

/** A photo that is kept and was looked at; nobody's yet. */
export interface Draft {
  readonly photo: StoredPhoto;
  /** As much as was known at the deadline. */
  readonly suggestion: Suggestion;
  /** The whole suggestion, where a machine still reads. It never rejects. */
  readonly later?: Promise<Suggestion> | undefined;
  readonly originalName: string;
}

/** Longer than the slowest model and a reader that is ended for hanging take together; milliseconds. */
const PENDING_MS = MINUTE_MS;

const SHOWN = /^.{0,200}/u;

/**
 * Keeps a photo and looks at what it shows, until it is known or the deadline of an upload has passed. An appraisal that
 * fails costs the suggestion, never the photo. Throws what Photos.store throws. It holds no transaction: keepDraft makes
 * the photo the sender's, and finishDraft stores what is read afterwards.
 */
export async function draftFromPhoto(deps: Deps, sender: Spender, sent: SentPhoto): Promise<Draft> {
  const deadline = performance.now() + deps.appraiser.deadlineMs;
  const photo = await deps.photoFiles.store(sent.bytes);
  const originalName = harmless(sent.name);
  let known: Suggestion = { by: 'built-in', sources: {}, comparables: [], notes: [] };
  const whole = look(deps, photo, sender, {
    isbn: sent.isbn,
    // Whether nothing can be read at all is not known before everything has been tried.
    onProgress: (suggestion) => {
      known = { ...suggestion, notes: suggestion.notes.filter((note) => note !== NOTES.nothingRead) };
    },
  });
  const suggestion = await beforeDeadline(whole, deadline - performance.now());
  return suggestion === undefined
    ? { photo, suggestion: known, later: whole, originalName }
    : { photo, suggestion, originalName };
}

/** What a promise answers within that time; undefined where it takes longer. */
async function beforeDeadline<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
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

/** Makes a photo its sender's; the same photo sent twice is two uploads with one set of files. */
export async function keepDraft(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { photo, suggestion, later, originalName }: Draft,
): Promise<Upload> {
  const { name, mimeType, picture } = photo;
  const pendingUntil = later === undefined ? null : now + PENDING_MS;
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

/** Stores what is read of a photo after its upload was answered. It never throws: nobody waits for it. */
export async function finishDraft(deps: Deps, uploadId: number, { later }: Draft): Promise<void> {
  if (later === undefined) return;
  try {
    const suggestion = await later;
    await deps.storage.transaction({}, (tx) => setSuggestion(tx, uploadId, suggestion));
  } catch (error) {
    deps.log.warn({ err: error }, 'the appraisal of an answered upload was not stored');
  }
}

async function look(
  deps: Deps,
  { evidence }: StoredPhoto,
  sender: Spender,
  hints: Parameters<typeof appraisePhoto>[3],
): Promise<Suggestion> {
  try {
    return await appraisePhoto(deps, evidence, sender, hints);
  } catch (error) {
    deps.log.error({ err: error }, 'a photo could not be appraised');
    return { by: 'built-in', sources: {}, comparables: [], notes: [MESSAGES.appraisalFailed] };
  }
}

/** A file's name as a text to be shown: no path, nothing invisible, not longer than a line or two. */
function harmless(name: string): string {
  const shown = name.replace(/^.*[/\\]/s, '').replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '');
  return SHOWN.exec(shown.trim())?.[0] ?? '';
}
