import type { OwnerKey } from '../rows.ts';
import type { ChosenPhoto } from './match-photos.ts';
import type { StackDefaults } from './stack-defaults.ts';

/** Items that were scanned together. Its items are drafts that name it. */
export interface StackRow {
  /** A UUIDv7: newer stacks sort higher. */
  readonly id: string;
  readonly whose: OwnerKey;
  /** For the items scanned from now on. */
  readonly defaults: StackDefaults;
  /** Epoch ms by the device's clock. */
  readonly madeAt: number;
  /** What the server has, as last taken in; undefined: it may not know the stack. */
  readonly synced?: { readonly rev: number; readonly defaults: StackDefaults } | undefined;
  /** Why the shop accepts no more of its items for now. */
  readonly stopped?: string | undefined;
}

/** A photo's thumbnail: 160 pixels, at most 6 KB. Strip and review read only these. */
export interface DraftThumbRow {
  /** The photo's key. */
  readonly key: string;
  /** The draft's id; the stack's for a photo that was chosen for it and is not matched yet. */
  readonly draft: string;
  readonly blob: Blob;
  /** What orders a chosen photo. */
  readonly chosen?: Omit<ChosenPhoto, 'key'> | undefined;
}

/** What the camera saw of a code that nothing knows: 640 pixels, at most 60 KB. Never leaves the device. */
export interface DraftFrameRow {
  readonly draft: string;
  readonly blob: Blob;
}

/** A photo as stacks store it, made by `encodeStackPhoto`. */
export interface EncodedPhoto {
  /** At most 1,920 pixels, JPEG. */
  readonly blob: Blob;
  /** The file name, for the upload. */
  readonly name: string;
  readonly thumb: Blob;
}
