import { onTestFinished } from 'vitest';
import { refreshAppraisals } from '../drafts/refresh-appraisals.ts';
import type { Draft, DraftForm } from '../drafts/draft.ts';
import { createDraftReader } from '../drafts/draft-view.ts';
import { changeDraft, createDraft, submitDraft } from '../drafts/drafts.ts';
import type { DrainResult } from '../outbox/drain-outbox.ts';
import type { AppraisalPorts, Locks, SendPorts, WritePorts } from '../ports.ts';
import { sendDrafts } from '../drafts/send-drafts.ts';
import { SellingDouble } from './selling-double.ts';
import { Device, type Tab } from './device.ts';
import { ShopDouble } from './shop-double.ts';

export const photo = (text: string): Blob => new Blob([text], { type: 'image/jpeg' });

type SellingCalls = Pick<SendPorts, 'upload' | 'publish' | 'addCopies'>;

/** A seller's tab. */
export class Seller {
  readonly ports: SendPorts & WritePorts;
  /** Whether this tab's connection is cellular. */
  isCellular = false;
  private readonly read = createDraftReader();

  constructor(
    readonly tab: Tab,
    { upload, publish, addCopies }: SellingCalls,
  ) {
    this.ports = {
      ...tab.ports,
      prepare: async (blob) => blob,
      upload,
      publish,
      addCopies,
      isCellular: () => this.isCellular,
    };
  }

  get local() {
    return this.tab.local;
  }

  /** Creates a draft from photos. Returns its id. */
  async createDraft(...texts: string[]): Promise<string> {
    return createDraft(this.local, this.tab.ports, texts.map(photo));
  }

  async type(id: string, typed: Partial<DraftForm>): Promise<boolean> {
    return changeDraft(this.local, this.tab.ports, id, typed);
  }

  /** Creates and submits a draft with a title and photos. */
  async list(title: string, ...photos: string[]): Promise<string> {
    const id = await this.createDraft(...(photos.length === 0 ? [`photo of ${title}`] : photos));
    await this.type(id, { title, price: '5' });
    await submitDraft(this.local, this.tab.ports, id);
    return id;
  }

  async send(): Promise<DrainResult> {
    return sendDrafts(this.local, this.ports);
  }

  /** Polls pending appraisals once. Returns whether to poll again. */
  async askReadings(desk: Pick<AppraisalPorts, 'readUpload'>): Promise<boolean> {
    return refreshAppraisals(this.local, { now: this.ports.now, readUpload: desk.readUpload });
  }

  async all(): Promise<readonly Draft[]> {
    return this.local.run(this.read.all);
  }

  async one(id: string): Promise<Draft | null> {
    return this.local.run(this.read.one(id));
  }
}

/** A selling API and a phone. Each `seller()` is another tab, or the service worker. */
export function createSellingScene() {
  const desk = new SellingDouble();
  const shop = new ShopDouble();
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const seller = (locks?: Locks, calls: SellingCalls = desk): Seller => new Seller(device.tab(locks), calls);
  return { desk, shop, device, seller, here: seller() };
}
