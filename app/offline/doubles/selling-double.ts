import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { NewListing, OwnListing, Upload } from '#contract/selling/selling.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import type { AppraisalPorts, SendPorts } from '../ports.ts';
import { createProduct } from './shop-double.ts';

type Fault = 'lost' | 'reply lost' | 'hangs' | (() => Promise<void> | void);

/** An in-memory selling API that follows the contract; replays responses by idempotency key, refusals included. */
export class SellingDouble {
  /** Upload id -> the text of its photo. */
  readonly uploads = new Map<number, string>();
  readonly listings: { readonly id: number; readonly uploadId: number; readonly listing: NewListing }[] = [];
  /** The idempotency keys of all requests, in order. */
  readonly requests: string[] = [];
  /** Faults of the next requests, one each. */
  faults: (Fault | undefined)[] = [];
  /** True while appraisals are pending. */
  pending = false;
  /** The ISBN sent with each photo. */
  readonly isbns: (string | undefined)[] = [];
  suggestion: Suggestion = { by: 'built-in', sources: {}, comparables: [], notes: [] };
  /** Photos with this text are refused, and listings with this title. */
  refused = 'refused';
  /** Earlier listings of the seller: product id -> copies. */
  readonly copiesOf = new Map<number, number>();
  /** An older shop, which ignores how many copies there are. */
  ignoresCopies = false;
  /** Listings are refused until the seller's email is confirmed. */
  isEmailMissing = false;
  /** Called when a draft is listed, or adds its copies. */
  onListed: (draft: string, productId: number) => void = () => undefined;
  /** How many listings a new seller may have. */
  limit = Number.POSITIVE_INFINITY;
  private readonly addedDrafts = new Set<string>();
  private readonly added = new Map<string, () => OwnListing>();
  private readonly photos = new Map<string, () => Upload>();
  private readonly published = new Map<string, () => Product>();
  private last = 0;

  readonly upload: SendPorts['upload'] = async ({ blob, name }, key, isbn) => {
    const text = await blob.text();
    this.isbns.push(isbn?.isbn);
    return this.meet(this.photos, key, () => {
      if (text === this.refused) throw refusal(415, 'photo_unsupported', SELLING_MESSAGES.unsupported);
      const id = this.nextId();
      this.uploads.set(id, text);
      return this.read(id, name);
    });
  };

  readonly readUpload: AppraisalPorts['readUpload'] = async (id) => {
    const fault = this.faults.shift();
    if (fault !== undefined) throw new NetworkError('lost');
    if (!this.uploads.has(id)) throw refusal(404, 'not_found', SELLING_MESSAGES.noSuchUpload);
    return this.read(id, 'photo.jpg');
  };

  readonly publish: SendPorts['publish'] = async (uploadId, listing, key) =>
    this.meet(this.published, key, () => {
      const known = this.listings.find((each) => each.listing.draft === listing.draft);
      if (listing.draft !== undefined && known !== undefined)
        return createProduct(known.id, this.productOf(listing));
      const ids = [uploadId, ...(listing.gallery ?? [])];
      if (ids.some((id) => !this.uploads.has(id)))
        throw refusal(404, 'not_found', SELLING_MESSAGES.noSuchUpload);
      if (this.listings.some((each) => each.uploadId === uploadId))
        throw refusal(409, 'already_used', SELLING_MESSAGES.alreadyUsed);
      if (this.isEmailMissing) throw refusal(409, 'email_unconfirmed', SELLER_MESSAGES.unconfirmed('a@b.c'));
      if (this.listings.length >= this.limit) throw refusal(409, 'limit_reached', SELLER_MESSAGES.limit);
      if (listing.title === this.refused)
        throw refusal(422, 'invalid_input', 'Please check the form.', { title: SELLING_MESSAGES.titleLong });
      const id = this.nextId();
      this.listings.push({ id, uploadId, listing: structuredClone(listing) });
      if (listing.draft !== undefined) this.onListed(listing.draft, id);
      return createProduct(id, this.productOf(listing));
    });

  readonly addCopies: SendPorts['addCopies'] = async (productId, { draft, copies }, key) =>
    this.meet(this.added, key, () => {
      const stock = this.copiesOf.get(productId);
      if (stock === undefined) throw refusal(404, 'not_found', SELLING_MESSAGES.noSuchListing);
      const isAdded = draft !== undefined && this.addedDrafts.has(draft);
      const now = isAdded ? stock : stock + copies;
      if (draft !== undefined) this.addedDrafts.add(draft);
      if (draft !== undefined) this.onListed(draft, productId);
      this.copiesOf.set(productId, now);
      return { product: createProduct(productId, { stock: now }), state: 'for-sale' };
    });

  /** As the shop deletes unlisted uploads after two days. */
  expireUploads(): void {
    this.uploads.clear();
  }

  /** As the shop deletes idempotency records after a week. */
  expireAnswers(): void {
    this.photos.clear();
    this.published.clear();
    this.added.clear();
  }

  /** The photos of a listing, by their text. */
  photosOf({ uploadId, listing }: SellingDouble['listings'][number]): (string | undefined)[] {
    return [uploadId, ...(listing.gallery ?? [])].map((id) => this.uploads.get(id));
  }

  private productOf({ title, copies = 1 }: NewListing): Partial<Product> {
    return { title, stock: this.ignoresCopies ? 1 : copies };
  }

  private async meet<T>(answers: Map<string, () => T>, key: string, work: () => T): Promise<T> {
    this.requests.push(key);
    const fault = this.faults.shift();
    if (fault === 'lost') throw new NetworkError('lost');
    if (typeof fault === 'function') await fault();
    const answer = answers.get(key) ?? outcomeOf(work);
    answers.set(key, answer);
    if (fault === 'hangs') return new Promise(() => undefined);
    if (fault === 'reply lost') throw new NetworkError('reply lost');
    return answer();
  }

  private read(id: number, name: string): Upload {
    if (this.pending) return { ...uploadOf(id, name, this.suggestion), pending: true };
    const hasBarcode = this.uploads.get(id) === 'barcode';
    return uploadOf(id, name, { ...this.suggestion, hasBarcode });
  }

  private nextId(): number {
    this.last += 1;
    return this.last;
  }
}

function outcomeOf<T>(work: () => T): () => T {
  try {
    const value = work();
    return () => structuredClone(value);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

const refusal = (status: number, code: string, message: string, fields?: Record<string, string>): ApiError =>
  new ApiError(status, JSON.stringify({ code, message, ...(fields === undefined ? {} : { fields }) }));

const uploadOf = (id: number, originalName: string, suggestion: Suggestion): Upload => ({
  id,
  originalName,
  mimeType: 'image/jpeg',
  tempUrl: '',
  description: '',
  recommendedPrice: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  picture: { url: '', width: 1, height: 1, tint: '#ffffff', placeholder: '' },
  suggestion,
});
