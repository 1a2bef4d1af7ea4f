import type { SuggestedField, Suggestion } from '#contract/appraisal/appraisal.ts';
import { DEFAULT_CATEGORY } from '#contract/catalog/categories.ts';
import { DEFAULT_CONDITION } from '#contract/catalog/conditions.ts';
import type { NewListing } from '#contract/selling/selling.ts';
import type { OwnerKey } from '../rows.ts';

/** A field of the form. All but the email can be filled by a machine. */
export type DraftField = SuggestedField | 'email';

/** Everything as it stands in the form, as text: what is no number yet is kept, too. */
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
 * editing: somebody is still at it; its photos go to the shop meanwhile. ready: it is to be listed as soon as there is a
 * network. refused: the shop said no, and the person has to do something. listed: it is in the shop.
 */
export type DraftState = 'editing' | 'ready' | 'refused' | 'listed';

/** A photo of a draft, as the draft knows it. The first is the cover. */
export interface DraftPhotoRef {
  readonly key: string;
  /** The server's upload, once it has the photo. */
  readonly uploadId?: number | undefined;
  /** How often it was sent in vain for a reason: each time under another idempotency key. */
  readonly tries: number;
}

/** A listing that waits on this device. */
export interface DraftRow {
  /** A UUIDv7: later drafts have higher ones. */
  readonly id: string;
  readonly whose: OwnerKey;
  readonly photos: readonly DraftPhotoRef[];
  readonly form: DraftForm;
  /** What the person has typed in or chosen: no machine fills it any more. */
  readonly touched: readonly DraftField[];
  readonly suggestion?: Suggestion | undefined;
  /** The last whole ISBN that the person typed or scanned; 13 digits. */
  readonly lastIsbn?: string | undefined;
  readonly state: DraftState;
  /** Of a refused one: what it was before, and is again when it is tried again. */
  readonly was?: 'editing' | 'ready' | undefined;
  /** The shop's sentence, where it refused. */
  readonly reason?: string | undefined;
  /** Field -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** By the direct button: what is missing is filled with the stated fallbacks. */
  readonly direct: boolean;
  /** What it became. */
  readonly productId?: number | undefined;
  /** There while the shop still reads the cover's photo: its upload, and when it is asked for the last time (epoch ms). */
  readonly reading?: { readonly uploadId: number; readonly until: number } | undefined;
  /** Epoch ms by this phone. */
  readonly madeAt: number;
  readonly changedAt: number;
  /** How often it was refused: each try of listing has an idempotency key of its own. */
  readonly refusals: number;
  /** There while a request may have listed it: until the shop has answered, the draft stays exactly as it was sent. */
  readonly sending?: Sending | undefined;
}

/** What the shop was asked to list, word for word, so that the same request can be made again. */
export interface Sending {
  readonly uploadId: number;
  readonly listing: NewListing;
  readonly key: string;
  /** How many requests have carried it. */
  readonly times: number;
}

/** The photo itself, in a table of its own: typing must not write it again with each letter. */
export interface DraftPhotoRow {
  readonly key: string;
  /** The draft's id. */
  readonly draft: string;
  readonly blob: Blob;
  /** The file's, for the upload. */
  readonly name: string;
}

export interface DraftPhoto extends DraftPhotoRef {
  readonly blob: Blob;
}

/** A draft with its photos, for screens. */
export interface Draft extends Omit<DraftRow, 'photos'> {
  readonly photos: readonly DraftPhoto[];
}

/** Whether a draft may be changed, taken back or thrown away: not while a request may have listed it, nor afterwards. */
export const isOpen = (draft: Pick<DraftRow, 'sending' | 'state'>): boolean =>
  draft.sending === undefined && draft.state !== 'listed';
