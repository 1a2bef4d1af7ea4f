import type { Picture } from '#contract/catalog/product.ts';

/** A stored photo. */
export interface StoredPhoto {
  /** SHA-256 of the stored bytes, in hex, and `-private`: the same photo has the same name for every uploader. */
  readonly name: string;
  /** For screens; its url is `/pictures/<name>`, or `/pictures/<name>-cropped` if it shows only the object. */
  readonly picture: Picture;
  /** JPEG, upright, without metadata, its longer side at most 2560 pixels. */
  readonly evidence: Buffer;
  /** The type of the uploaded file. */
  readonly mimeType: PhotoType;
}

/** Follows a photo's name in the names of pictures that show only the object on it. */
export const CROPPED = '-cropped';

/** Ends the names of photos of which no picture is drawn: only those whom they are about see them. */
export const PRIVATE = '-private';

/** The key of a photo as it arrived: evidence, never public. */
export const keyOfPhoto = (name: string) => `photos/${name}.jpg` as const;

export type PhotoType = 'image/jpeg' | 'image/png';

/** The store of sellers' photos. */
export interface Photos {
  /**
   * Detects the type by content, rotates the photo upright, re-encodes it without metadata, and stores it. Throws
   * ShopError photo_too_large (bytes or pixels), photo_unsupported (neither JPEG nor PNG), photo_unreadable
   * (damaged), busy if too many are waiting. A private photo has no pictures: their addresses lead nowhere.
   */
  store(bytes: Buffer, visibility?: 'private'): Promise<StoredPhoto>;
  /** Deletes every file of a photo that was last used before an instant (ms). */
  remove(name: string, before: number): Promise<void>;
  /**
   * Names of photos that begin with `prefix` and have files that were last used before an instant (ms), in pages; a name can
   * come twice. Renditions without a photo count, too: one may have been rendered while the photo was deleted.
   */
  listOld(prefix: string, before: number): AsyncIterable<readonly string[]>;
  /** Deletes temporary files that crashed writers left before an instant (ms). */
  clearUnfinished(before: number): Promise<void>;
}
