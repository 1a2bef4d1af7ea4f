import type { Product } from '#contract/catalog/product.ts';
import type { NewListing, Upload } from '#contract/selling/selling.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.ts';
import type { DraftPhotoRow } from './drafts/draft.ts';

/** Lets one task at a time run under a name, on this whole device; the others wait for their turn. */
export interface Locks {
  runExclusive<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** What a change needs of the world. */
export interface WritePorts {
  /** Epoch ms by this phone's clock, which may be wrong. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** What sending needs of the world. */
export interface DrainPorts {
  readonly now: () => number;
  readonly locks: Locks;
  /** One call of POST /api/sync. Throws ApiError, NetworkError, BadAnswerError. */
  readonly sync: (request: SyncRequest) => Promise<SyncAnswer>;
}

/** What sending drafts needs besides. The calls throw ApiError, NetworkError, BadAnswerError. */
export interface SendPorts extends DrainPorts {
  /** The photo as it is sent: scaled down, upright. Throws ShopError where it cannot be read here. */
  readonly prepare: (photo: Blob) => Promise<Blob>;
  /** POST /api/upload, with the ISBN where it is known already. The same key twice stores one. */
  readonly upload: (photo: DraftPhotoRow, key: string, isbn?: string) => Promise<Upload>;
  /** POST /api/uploads/{id}/product. The same key twice lists one. */
  readonly publish: (uploadId: number, listing: NewListing, key: string) => Promise<Product>;
}

/** What asking for pending appraisals needs of the world. */
export interface AppraisalPorts {
  readonly now: () => number;
  /** GET /api/uploads/{id}. Throws ApiError, NetworkError, BadAnswerError. */
  readonly readUpload: (id: number) => Promise<Upload>;
}
