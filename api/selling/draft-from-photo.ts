import type { Suggestion } from '#contract/appraisal.ts';
import { SELLING_MESSAGES as SAYS } from '#contract/selling-messages.ts';
import type { Upload } from '#contract/selling.ts';
import { appraisePhoto } from '../appraisal/appraise-photo.ts';
import type { Spender } from '../appraisal/spend-appraisal.ts';
import type { Deps } from '../deps.ts';
import type { StoredPhoto } from '../gateways/photos/photos.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { uploadOnWire } from './upload-on-wire.ts';
import { insertUpload } from './uploads.repo.ts';

/** What somebody sent: the bytes, and the name that it had with them. */
interface SentPhoto {
  readonly bytes: Buffer;
  readonly name: string;
}

/** A photo that is kept and was looked at; nobody's yet. */
export interface Draft {
  readonly photo: StoredPhoto;
  readonly suggestion: Suggestion;
  readonly originalName: string;
}

const SHOWN = /^.{0,200}/u;

/**
 * Keeps a photo and looks at what it shows. An appraisal that fails costs the suggestion, never the photo. Throws what
 * Photos.store throws. It holds no transaction: keepDraft makes the photo the sender's.
 */
export async function draftFromPhoto(deps: Deps, sender: Spender, sent: SentPhoto): Promise<Draft> {
  const photo = await deps.photoFiles.store(sent.bytes);
  return { photo, suggestion: await look(deps, photo, sender), originalName: harmless(sent.name) };
}

/** Makes a photo its sender's; the same photo sent twice is two uploads with one set of files. */
export async function keepDraft(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { photo, suggestion, originalName }: Draft,
): Promise<Upload> {
  const { name, mimeType, picture } = photo;
  const row = { owner, originalName, mimeType, photo: name, picture, suggestion, createdAt: now };
  return uploadOnWire(await insertUpload(tx, row));
}

async function look(deps: Deps, { evidence }: StoredPhoto, sender: Spender): Promise<Suggestion> {
  try {
    return await appraisePhoto(deps, evidence, sender);
  } catch (error) {
    deps.log.error({ err: error }, 'a photo could not be appraised');
    return { by: 'built-in', sources: {}, comparables: [], notes: [SAYS.appraisalFailed] };
  }
}

/** A file's name as a text to be shown: no path, nothing invisible, not longer than a line or two. */
function harmless(name: string): string {
  const shown = name.replace(/^.*[/\\]/s, '').replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '');
  return SHOWN.exec(shown.trim())?.[0] ?? '';
}
