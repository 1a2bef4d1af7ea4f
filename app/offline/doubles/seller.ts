import { onTestFinished } from 'vitest';
import { askReadings } from '../mirror/query-mirror-in-batches.ts';
import type { Draft, DraftForm } from '../drafts/draft.ts';
import { createDraftReader } from '../drafts/draft-view.ts';
import { changeDraft, newDraft, submitDraft } from '../drafts/drafts.ts';
import type { DrainResult } from '../outbox/drain-outbox.ts';
import type { AppraisalPorts, Locks, SendPorts } from '../ports.ts';
import { sendDrafts } from '../drafts/send-drafts.ts';
import { CounterDouble } from './counter-double.ts';
import { Device, type Tab } from './device.ts';
import { ShopDouble } from './shop-double.ts';

export const photo = (text: string): Blob => new Blob([text], { type: 'image/jpeg' });

/** A tab of somebody who sells. */
export class Seller {
  readonly ports: SendPorts;
  private readonly read = createDraftReader();

  constructor(
    readonly tab: Tab,
    { upload, publish }: Pick<SendPorts, 'upload' | 'publish'>,
  ) {
    this.ports = { ...tab.ports, prepare: async (blob) => blob, upload, publish };
  }

  get local() {
    return this.tab.local;
  }

  /** Photos become a draft. Answers its id. */
  async take(...texts: string[]): Promise<string> {
    return newDraft(this.local, this.tab.ports, texts.map(photo));
  }

  async type(id: string, typed: Partial<DraftForm>): Promise<boolean> {
    return changeDraft(this.local, this.tab.ports, id, typed);
  }

  /** A photo, a title, and "List". */
  async list(title: string, ...photos: string[]): Promise<string> {
    const id = await this.take(...(photos.length === 0 ? [`photo of ${title}`] : photos));
    await this.type(id, { title, price: '5' });
    await submitDraft(this.local, this.tab.ports, id);
    return id;
  }

  async send(): Promise<DrainResult> {
    return sendDrafts(this.local, this.ports);
  }

  /** Asks once for what the shop still reads; answers whether to ask again soon. */
  async askReadings(desk: Pick<AppraisalPorts, 'readUpload'>): Promise<boolean> {
    return askReadings(this.local, { now: this.ports.now, readUpload: desk.readUpload });
  }

  async all(): Promise<readonly Draft[]> {
    return this.local.run(this.read.all);
  }

  async one(id: string): Promise<Draft | null> {
    return this.local.run(this.read.one(id));
  }
}

/** A counter that takes listings, and a phone. Each `seller()` is another tab, or the service worker. */
export function counter() {
  const desk = new CounterDouble();
  const shop = new ShopDouble();
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const seller = (locks?: Locks, calls: Pick<SendPorts, 'upload' | 'publish'> = desk): Seller =>
    new Seller(device.tab(locks), calls);
  return { desk, shop, device, seller, here: seller() };
}
