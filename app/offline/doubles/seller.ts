import { onTestFinished } from 'vitest';
import { refreshAppraisals } from '../drafts/refresh-appraisals.ts';
import type { Draft, DraftForm } from '../drafts/draft.ts';
import { createDraftReader } from '../drafts/draft-view.ts';
import { changeDraft, createDraft, submitDraft } from '../drafts/drafts.ts';
import type { DrainResult } from '../outbox/drain-result.ts';
import type { AppraisalPorts, Locks, SendPorts, StackSyncPorts } from '../ports.ts';
import { syncStacks } from '../stack-sync/sync-stacks.ts';
import { sendDrafts } from '../drafts/send-drafts.ts';
import { SellingDouble } from './selling-double.ts';
import { Device, type Tab } from './device.ts';
import { ShopDouble } from './shop-double.ts';
import { StackServerDouble } from './stack-server-double.ts';

export const photo = (text: string): Blob => new Blob([text], { type: 'image/jpeg' });

type SellingCalls = Pick<SendPorts, 'upload' | 'publish' | 'addCopies'> & Pick<StackSyncPorts, 'stackSync'>;

/** A seller's tab. */
export class Seller {
  readonly ports: SendPorts & StackSyncPorts;
  /** Whether this tab's connection is cellular. */
  isCellular = false;
  private readonly read = createDraftReader();

  constructor(
    readonly tab: Tab,
    { upload, publish, addCopies, stackSync }: SellingCalls,
  ) {
    this.ports = {
      ...tab.ports,
      prepare: async ({ blob }) => blob,
      upload,
      publish,
      addCopies,
      stackSync,
      syncStacks: async (how) => syncStacks(this.local, this.ports, how),
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
  const stacks = new StackServerDouble((id) => desk.uploads.has(id));
  desk.onListed = (draft, productId) => stacks.list(draft, productId);
  const { upload, publish, addCopies } = desk;
  const callsOf = (session: number): SellingCalls => ({
    upload,
    publish,
    addCopies,
    stackSync: stacks.client(session),
  });
  const calls = callsOf(1);
  const device = createDevice(shop);
  const seller = (locks?: Locks, made: SellingCalls = calls): Seller => new Seller(device.tab(locks), made);
  /** A tab of another device. */
  const elsewhere = (session: number): Seller =>
    new Seller(createDevice(shop, session).tab(), callsOf(session));
  return { desk, shop, stacks, calls, device, seller, elsewhere, here: seller() };
}

function createDevice(shop: ShopDouble, number?: number): Device {
  const device = new Device(shop, number);
  onTestFinished(() => device.close());
  return device;
}
