import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import { DEFAULT_CATEGORY } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import type { Picture } from '#contract/catalog/product.ts';
import type { Answers } from '#contract/grading/grade.ts';
import type { PhotoRing } from '#contract/grading/rings.ts';
import type { AddedCopies, NewListing } from '#contract/selling/selling.ts';
import type { StackPercent } from '#contract/selling/stack-price.ts';
import type { StackMutation, SyncedDraft } from '#contract/selling/stack-sync.ts';
import type { OwnerKey } from '../rows.ts';
import type { ItemCode } from '../stacks/item-code.ts';

/** A field of the form. All but the email can be filled by a suggestion. */
export type DraftField = SuggestedField | 'email';

/** The form's raw text, so that incomplete numbers are kept too. */
export type DraftForm = Readonly<Record<DraftField, string>>;

export const EMPTY_FORM: DraftForm = {
  title: '',
  author: '',
  isbn: '',
  publisher: '',
  publishedYear: '',
  description: '',
  price: '',
  comparePrice: '',
  category: DEFAULT_CATEGORY,
  condition: DEFAULT_CONDITION,
  email: '',
};

/**
 * editing: in the form; its photos are uploaded meanwhile. ready: submitted, and listed as soon as there is a network.
 * refused: the shop refused it, and the seller has to act. listed: for sale.
 */
export type DraftState = 'editing' | 'ready' | 'refused' | 'listed';

/** A draft's reference to a photo. The first is the cover. */
export interface DraftPhotoRef {
  readonly key: string;
  /** The upload's id, once the server has the photo. */
  readonly uploadId?: number | undefined;
  /** From its appraisal; absent while it is unknown. */
  readonly hasBarcode?: boolean | undefined;
  /** The number of refused uploads: each retry uses a new idempotency key. */
  readonly tries: number;
  /** The size of its data, for stacks: they do not read it to add up what is unsent. */
  readonly bytes?: number | undefined;
  /** The shop's picture of it, where another device has taken the photo. */
  readonly picture?: Picture | undefined;
  /** The name of the device that has its data, as long as neither this one nor the shop has them. */
  readonly device?: string | undefined;
}

/** A change of a draft, as it is sent. */
export type DraftSet = Extract<StackMutation, { readonly name: 'draft.set' }>['args']['set'];

/** How far a draft and the server's copy of it agree. What is unsent is the difference between both. */
export interface DraftSync {
  /** The server's copy, as last taken in; undefined: the server may not know the draft. */
  readonly server?: SyncedDraft | undefined;
  /** Fields that were changed before that copy came, and the revision that the seller had seen by then. */
  readonly stale?: { readonly base: number; readonly fields: readonly string[] } | undefined;
  /** A copy that came while a request may have listed the draft; taken in afterwards. */
  readonly later?: SyncedDraft | undefined;
  /** The change that the server has refused: not sent again before it differs. */
  readonly refused?: DraftSet | undefined;
  /** Why it was refused, for the seller. */
  readonly message?: string | undefined;
}

/** What a draft has because it is an item of a stack; absent in others. */
export interface StackItem {
  /** The stack's id. */
  readonly stack?: string | undefined;
  readonly code?: ItemCode | undefined;
  /** Copies of the item; 1 if absent. */
  readonly copies?: number | undefined;
  /** How many copies its scans may have been of. If more than `copies`, the seller is asked. */
  readonly seen?: number | undefined;
  /** Below the suggested price; a price that the seller typed does not follow. */
  readonly percent?: StackPercent | undefined;
  /** waiting: the shop has not been asked for its title yet. */
  readonly lookup?: 'waiting' | 'answered' | undefined;
  /** Another book, whose barcode was read in one of its photos. */
  readonly otherBook?: { readonly isbn: string; readonly title?: string | undefined } | undefined;
  /** The seller's own listing that gets the copies; no new listing is made. */
  readonly addTo?: number | undefined;
  /** Answered questions, each with what it was about: about anything else, it is asked again. */
  readonly asked?:
    | Readonly<Partial<Record<'otherBook' | 'listed' | 'title', string | undefined>>>
    | undefined;
  /** Removed by the seller, who can still undo it; epoch ms. */
  readonly removedAt?: number | undefined;
  /** The device that has removed it while it was changed here. */
  readonly removedBy?: string | undefined;
  readonly sync?: DraftSync | undefined;
  /** Values that other devices have entered without seeing those here. Undecided ones. */
  readonly conflicts?: SyncedDraft['conflicts'] | undefined;
}

/** A listing stored on this device until the shop has it. */
export interface DraftRow extends StackItem {
  /** A UUIDv7: newer drafts sort higher. */
  readonly id: string;
  readonly whose: OwnerKey;
  readonly photos: readonly DraftPhotoRef[];
  /** Who has put another photo first: the shop, in place of a barcode, or the seller, whose order stays. */
  readonly coverBy?: 'shop' | 'seller' | undefined;
  readonly form: DraftForm;
  /** Fields that the seller typed or chose: suggestions never fill them. */
  readonly touched: readonly DraftField[];
  readonly suggestion?: Suggestion | undefined;
  /** The condition check so far; also answers to questions of another category, in case that is chosen again. */
  readonly answers?: Answers | undefined;
  /** Rings around faults, on photos of this draft. */
  readonly rings?: readonly PhotoRing[] | undefined;
  /** The last complete ISBN that the seller typed or scanned; 13 digits. */
  readonly lastIsbn?: string | undefined;
  readonly state: DraftState;
  /** The state before the refusal; restored on retry. */
  readonly was?: 'editing' | 'ready' | undefined;
  /** The shop's message for a refusal. */
  readonly reason?: string | undefined;
  /** Field -> error message. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Submitted, but not sent before the seller's email is confirmed; the photos are. */
  readonly waits?: 'email' | undefined;
  /** Submitted with the direct button: missing fields get the stated fallbacks. */
  readonly direct: boolean;
  /** The listed product. */
  readonly productId?: number | undefined;
  /** Set while the cover's appraisal is pending; polled `until` (epoch ms). */
  readonly reading?: { readonly uploadId: number; readonly until: number } | undefined;
  /** Epoch ms by the device's clock. */
  readonly madeAt: number;
  readonly changedAt: number;
  /** The number of refusals: each attempt to list has its own idempotency key. */
  readonly refusals: number;
  /** Set while a request may have listed it: the draft is immutable until the shop answers. */
  readonly sending?: Sending | undefined;
}

/** The request that lists a draft, stored so that a retry is identical: a new listing, or copies for an existing one. */
export type Sending = { readonly key: string; /** The number of attempts. */ readonly times: number } & (
  | { readonly uploadId: number; readonly listing: NewListing }
  | { readonly addTo: number; readonly copies: AddedCopies }
);

/** Photos have a table of their own, so that typing does not rewrite them. */
export interface DraftPhotoRow {
  readonly key: string;
  /** The draft's id. */
  readonly draft: string;
  readonly blob: Blob;
  /** The file name, for the upload. */
  readonly name: string;
}

export interface DraftPhoto extends DraftPhotoRef {
  /** Absent if another device has taken it: then there is its `picture`, or its `device`. */
  readonly blob?: Blob | undefined;
}

/** A draft with its photos' data, for screens. */
export interface Draft extends Omit<DraftRow, 'photos'> {
  readonly photos: readonly DraftPhoto[];
}

/** Whether a draft may be changed, reopened or deleted: not while a request may have listed it, nor afterwards. */
export const isOpen = (draft: Pick<DraftRow, 'sending' | 'state' | 'removedAt'>): boolean =>
  draft.sending === undefined && draft.state !== 'listed' && draft.removedAt === undefined;

/** Whether it counts as unpublished: neither listed nor removed. */
export const isUnpublished = (draft: Pick<DraftRow, 'state' | 'removedAt'>): boolean =>
  draft.state !== 'listed' && draft.removedAt === undefined;

/** The fields that a refusal sets. */
export const NO_REFUSAL = { reason: undefined, fields: undefined, was: undefined } as const;
