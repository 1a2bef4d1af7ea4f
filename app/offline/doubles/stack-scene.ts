import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { NetworkError } from '#app/http/errors.ts';
import { answerQuestion, setItemFields, type ItemFields } from '../stacks/answer-question.ts';
import type { ItemCode } from '../stacks/item-code.ts';
import { addItemPhoto, type PhotoResult } from '../stacks/item-photos.ts';
import { listWaitingItems, lookUpItems } from '../stacks/look-up-items.ts';
import { createOwnListingIndex } from '../stacks/own-listing-index.ts';
import { publishAll, type PublishResult } from '../stacks/publish-stack.ts';
import type { Answer } from '../stacks/review-draft.ts';
import { scanItem, type ScanResult } from '../stacks/scan-item.ts';
import type { EncodedPhoto } from '../stacks/stack.ts';
import { FIRST_DEFAULTS, type StackDefaults } from '../stacks/stack-defaults.ts';
import { createStackReader, type StackReview, type StackStrip } from '../stacks/stack-view.ts';
import { startStack } from '../stacks/stacks.ts';
import { createSellingScene, photo, type Seller } from './seller.ts';

/** An encoded photo that shows this. */
export const encoded = (text: string): EncodedPhoto => ({
  blob: photo(text),
  name: `${text}.jpg`,
  thumb: photo(`thumb of ${text}`),
});

/** A code of this ISBN. */
export const isbnCode = (isbn: string): ItemCode => ({ kind: 'isbn', isbn });

/** A shop that knows these titles for certain, at $10.40 each. */
export const knows =
  (titles: Readonly<Record<string, string>>) =>
  async (isbns: readonly string[]): Promise<readonly IsbnAppraisal[]> =>
    isbns.map((isbn): IsbnAppraisal => {
      const title = titles[isbn];
      const source = { from: 'catalog', sure: 0.95 } as const;
      const priced = { from: 'catalog', sure: 0.85 } as const;
      const known: Partial<Suggestion> =
        title === undefined
          ? { sources: { isbn: source } }
          : {
              title,
              recommendedPrice: 10.4,
              comparePrice: 13,
              sources: { isbn: source, title: source, price: priced, comparePrice: priced },
            };
      return {
        isbn,
        suggestion: { by: 'built-in', isbn, sources: {}, comparables: [], notes: [], ...known },
        confirmed: title !== undefined,
      };
    });

/** A seller's tab with a stack. */
export class Scanner {
  private readonly reader = createStackReader();

  constructor(
    readonly seller: Seller,
    readonly stack: string,
  ) {}

  get local() {
    return this.seller.local;
  }

  get ports() {
    return this.seller.ports;
  }

  async scan(isbn: string, frame?: Blob): Promise<ScanResult> {
    return scanItem(this.local, this.ports, this.stack, isbnCode(isbn), frame);
  }

  /** Scans a new item. Returns its id. */
  async add(code: string | ItemCode): Promise<string> {
    const scanned = typeof code === 'string' ? isbnCode(code) : code;
    const result = await scanItem(this.local, this.ports, this.stack, scanned);
    if (result.kind !== 'stored') throw new Error(`${result.kind} instead of a new item`);
    return result.draft;
  }

  async photograph(draft: string, text: string): Promise<PhotoResult> {
    return addItemPhoto(this.local, this.ports, draft, encoded(text));
  }

  async type(draft: string, fields: ItemFields): Promise<boolean> {
    return setItemFields(this.local, this.ports, draft, fields);
  }

  async answer(draft: string, answer: Answer): Promise<boolean> {
    return answerQuestion(this.local, this.ports, draft, answer);
  }

  /** Looks titles up; without `askShop`, there is no network. */
  async lookUp(
    askShop: (isbns: readonly string[]) => Promise<readonly IsbnAppraisal[]> = async () =>
      Promise.reject(new NetworkError('offline')),
  ): Promise<void> {
    const ports = { ...this.ports, askShop, wait: async () => undefined };
    await lookUpItems(this.local, ports, await this.local.run(listWaitingItems));
  }

  async publish(listings?: readonly OwnListing[], email?: string): Promise<PublishResult> {
    const findOwnListing = listings && createOwnListingIndex(listings);
    return publishAll(this.local, this.ports, this.stack, { findOwnListing, email });
  }

  /** How many rows there are in each table of drafts. */
  async countRows() {
    return this.local.run(async (db) => ({
      drafts: await db.drafts.count(),
      photos: await db.draftPhotos.count(),
      thumbs: await db.draftThumbs.count(),
      frames: await db.draftFrames.count(),
      stacks: await db.stacks.count(),
    }));
  }

  async strip(): Promise<StackStrip> {
    return there(await this.local.run(this.reader.strip(this.stack)));
  }

  async review(): Promise<StackReview> {
    return there(await this.local.run(this.reader.review(this.stack)))();
  }
}

const there = <T>(value: T | null): T => {
  if (value === null) throw new Error('there is no such stack');
  return value;
};

/** A selling API, and a phone with a new stack. */
export async function createStackScene(defaults: StackDefaults = FIRST_DEFAULTS) {
  const scene = createSellingScene();
  const { here, seller } = scene;
  const started = await startStack(here.local, here.ports, defaults);
  if ('message' in started) throw new Error(started.message);
  /** The same stack in another tab. */
  const tab = (of: Seller = seller()): Scanner => new Scanner(of, started.id);
  return { ...scene, stack: started.id, tab, phone: tab(here) };
}
