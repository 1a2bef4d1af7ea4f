import type { Picture } from '#contract/catalog/product.ts';

/** A photo as the shop keeps it. */
export interface StoredPhoto {
  /** SHA-256 of the stored bytes, in hex: the same photo has the same name, whoever sent it. */
  readonly name: string;
  /** As screens show it; its url is `/pictures/<name>`. */
  readonly picture: Picture;
  /** JPEG, upright, without metadata, its longer side at most 2560 pixels. */
  readonly evidence: Buffer;
  /** What it arrived as. */
  readonly mimeType: PhotoType;
}

export type PhotoType = 'image/jpeg' | 'image/png';

/** The files of a photo, and when they were last written or asked for again; milliseconds. */
export interface KeptFiles {
  readonly name: string;
  readonly touchedAt: number;
}

/** Where sellers' photos lie. */
export interface Photos {
  /**
   * Looks at what somebody sent by its bytes alone, turns it upright, writes it anew without anything but its pixels, and
   * keeps that. Throws ShopError photo_too_large (bytes or pixels), photo_unsupported (neither JPEG nor PNG),
   * photo_unreadable (damaged), busy when too many are waiting.
   */
  store(bytes: Buffer): Promise<StoredPhoto>;
  /** Takes away every file of a photo that was touched before an instant (milliseconds). */
  remove(name: string, before: number): Promise<void>;
  /** Every photo that has files. */
  list(): Promise<readonly KeptFiles[]>;
  /** Takes away what writers left behind that died before an instant (milliseconds). */
  clearUnfinished(before: number): Promise<void>;
}
