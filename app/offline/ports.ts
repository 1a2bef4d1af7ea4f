import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import type { IsbnPack, IsbnPackInfo } from '#contract/appraisal/isbn-pack.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { AddedCopies, NewListing, OwnListing, Upload } from '#contract/selling/selling.ts';
import type { StackSyncAnswer, StackSyncRequest } from '#contract/selling/stack-sync.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.ts';
import type { DraftPhotoRow } from './drafts/draft.ts';
import type { DrainResult } from './outbox/drain-result.ts';

/** A FIFO mutex by name across all tabs and the service worker of this device (Web Locks). */
export interface Locks {
  runExclusive<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** What creating a change needs from the environment. */
export interface WritePorts {
  /** Epoch ms by the device's clock, which may be wrong. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** What storing photos in a draft may use in addition. */
export interface PhotoPorts extends WritePorts {
  /** Begins to prepare a photo for its upload, before it is stored. */
  readonly prepareAhead?: (photo: DraftPhotoRow) => void;
}

/** What draining the outbox needs from the environment. */
export interface DrainPorts {
  readonly now: () => number;
  readonly locks: Locks;
  /** One call of POST /api/sync. Throws ApiError, NetworkError, BadAnswerError. */
  readonly sync: (request: SyncRequest) => Promise<SyncAnswer>;
}

/** What syncing stacks needs from the environment. */
export interface StackSyncPorts extends WritePorts {
  readonly locks: Locks;
  /** One call of POST /api/stacks/sync. Throws ApiError, NetworkError, BadAnswerError. */
  readonly stackSync: (request: StackSyncRequest) => Promise<StackSyncAnswer>;
}

/** The ISBN of a photo's draft. Scanned: as one of a stack, where the photo may show another book. */
export interface SentIsbn {
  readonly isbn: string;
  readonly isScanned: boolean;
}

/** What sending drafts needs in addition. The calls throw ApiError, NetworkError, BadAnswerError. */
export interface SendPorts extends DrainPorts {
  /** Syncs stacks, as `syncStacks` does. A port, because only sellers with an account and a stack need its code. */
  readonly syncStacks: (how?: { readonly ask?: boolean }) => Promise<DrainResult>;
  /** Scales a photo down and turns it upright. Throws ShopError if this browser cannot read it. */
  readonly prepare: (photo: DraftPhotoRow) => Promise<Blob>;
  /** POST /api/upload, with the ISBN if it is known. Idempotent by key. */
  readonly upload: (photo: DraftPhotoRow, key: string, isbn?: SentIsbn) => Promise<Upload>;
  /** POST /api/uploads/{id}/product. Idempotent by key. */
  readonly publish: (uploadId: number, listing: NewListing, key: string) => Promise<Product>;
  /** POST /api/listings/{id}/one-more: adds a draft's copies to a listing. Idempotent by key, and by draft. */
  readonly addCopies: (productId: number, copies: AddedCopies, key: string) => Promise<OwnListing>;
  /** Whether the connection is known to be cellular. */
  readonly isCellular: () => boolean;
}

/** What looking up ISBNs needs from the environment. */
export interface IsbnPorts {
  /** POST /api/appraisals with at most 50 ISBNs. Throws ApiError, NetworkError, BadAnswerError. */
  readonly askShop: (isbns: readonly string[]) => Promise<readonly IsbnAppraisal[]>;
  readonly wait: (ms: number) => Promise<void>;
}

/** What fetching the ISBN pack needs from the environment. The calls throw ApiError, NetworkError, BadAnswerError. */
export interface PackPorts {
  /** Save-Data is on. */
  readonly isSavingData: boolean;
  readonly now: () => number;
  /** GET /api/isbn-pack. */
  readonly readInfo: () => Promise<Pick<IsbnPackInfo, 'hash'>>;
  /** GET /api/isbn-pack/{hash}. */
  readonly readPack: (hash: string) => Promise<IsbnPack>;
}

/** What polling for pending appraisals needs from the environment. */
export interface AppraisalPorts {
  readonly now: () => number;
  /** GET /api/uploads/{id}. Throws ApiError, NetworkError, BadAnswerError. */
  readonly readUpload: (id: number) => Promise<Upload>;
}
