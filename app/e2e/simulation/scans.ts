import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { DrainResult } from '#app/offline/outbox/drain-result.ts';
import { isOpen, type DraftRow } from '#app/offline/drafts/draft.ts';
import { removePhoto, retryDraft } from '#app/offline/drafts/drafts.ts';
import { sendDrafts } from '#app/offline/drafts/send-drafts.ts';
import { syncStacks } from '#app/offline/stack-sync/sync-stacks.ts';
import { currentOwner } from '#app/offline/personal/current-owner.ts';
import { answerQuestion, setItemFields } from '#app/offline/stacks/answer-question.ts';
import { addItemPhoto } from '#app/offline/stacks/item-photos.ts';
import { publishAll } from '#app/offline/stacks/publish-stack.ts';
import { scanItem } from '#app/offline/stacks/scan-item.ts';
import { FIRST_DEFAULTS } from '#app/offline/stacks/stack-defaults.ts';
import { queryItems, queryStacks } from '#app/offline/stacks/stack-queries.ts';
import { purgeRemovedItems, removeItem, startStack } from '#app/offline/stacks/stacks.ts';
import { assert } from '#api/tests/world/violation.ts';
import type { Device, Tab } from './device.ts';
import { confirmEmail, emailOf } from './tab-actions.ts';
import { Prices } from './prices.ts';

/** A scan that its phone has confirmed with a beep. */
interface Scan {
  readonly isbn: string;
  readonly device: Device;
  /** The storage in which it was confirmed. */
  readonly storage: IDBFactory;
  /** The number of server restores by then. */
  readonly restores: number;
  /** The seller has removed it, or deleted everything at a sign-out. */
  isRemoved: boolean;
}

const PHOTO = new Blob(['photo'], { type: 'image/jpeg' });
const ENCODED = { blob: PHOTO, name: 'photo.jpg', thumb: PHOTO };
const ALREADY_LISTED: readonly (string | undefined)[] = [
  SELLING_MESSAGES.draftListed,
  SELLING_MESSAGES.alreadyUsed,
];
const MAX_RETRIES = 5;

export interface Finish {
  /** Photos of other devices are replaced; without it, items wait until these devices list them. */
  readonly givesUpPhotos: boolean;
}

/** The stacks of a history. Each scan is of another book. */
export class Scans {
  private readonly all: Scan[] = [];
  readonly prices = new Prices();
  private isbnCount = 0;

  /** `restores` is the number of server restores so far. */
  constructor(
    private readonly restores: () => number,
    private readonly beepsEarly: boolean,
    private readonly asksEmail: boolean,
  ) {}

  /** Scans a book into the owner's stack, photographs it and sets its price, as far as the tab lives. */
  async scan(tab: Tab): Promise<void> {
    const isbn = this.nextIsbn();
    const ports = tab.sendPorts;
    const stack = await stackOf(tab, ports);
    if (stack === undefined) return;
    if (this.beepsEarly) this.beep(tab, isbn);
    const scanned = await scanItem(tab.local, ports, stack, { kind: 'isbn', isbn });
    if (scanned.kind !== 'stored') return;
    if (!this.beepsEarly) this.beep(tab, isbn);
    await addItemPhoto(tab.local, ports, scanned.draft, ENCODED);
    await setItemFields(tab.local, ports, scanned.draft, this.fieldsOf(tab, isbn));
  }

  /** Scans the newest open book again: a second copy. */
  async scanAgain(tab: Tab): Promise<void> {
    const ports = tab.sendPorts;
    const stack = await stackOf(tab, ports);
    // What is listed already would be another item.
    const code = (await itemsOf(tab)).findLast(isOpen)?.code;
    if (stack !== undefined && code !== undefined) await scanItem(tab.local, ports, stack, code);
  }

  async removeNewest(tab: Tab): Promise<void> {
    const newest = (await itemsOf(tab)).findLast(isOpen);
    if (newest === undefined) return;
    // A removal may be stored although the tab dies before it hears so.
    this.forget(({ isbn }) => isbn === newest.lastIsbn);
    await removeItem(tab.local, tab.sendPorts, newest.id);
  }

  async enterPrice(tab: Tab, which: number): Promise<void> {
    const item = (await itemsOf(tab)).filter(isOpen).at(-1 - which);
    if (item !== undefined) await this.prices.enter(tab, item);
  }

  async decide(tab: Tab, isKept: boolean): Promise<void> {
    const item = (await itemsOf(tab)).find(({ conflicts = [] }) => conflicts.length > 0);
    if (item !== undefined) await this.prices.decide(tab, item, isKept);
  }

  sync = async (tab: Tab): Promise<DrainResult> => syncStacks(tab.local, tab.sendPorts, { ask: true });

  async publish(tab: Tab): Promise<DrainResult> {
    const stack = await stackOf(tab, tab.sendPorts);
    if (stack !== undefined) await publishAll(tab.local, tab.sendPorts, stack);
    return sendAll(tab);
  }

  /** As a guest's screen does: what waited for the email is sent at once. */
  confirmEmail = async (tab: Tab): Promise<void> => {
    if (!(await confirmEmail(tab))) return;
    const waiting = (await itemsOf(tab)).find(({ waits, whose }) => waits === 'email' && whose === 'guest');
    assert(waiting === undefined, () => `${waiting?.form.title} waits, and its seller's email is confirmed`);
    await sendAll(tab);
  };

  /** Lists everything in the current owner's stacks, as the seller would in the end. */
  async finish(tab: Tab, how: Finish): Promise<DrainResult> {
    this.prices.excuseAll();
    await purgeRemovedItems(tab.local, tab.sendPorts, Number.POSITIVE_INFINITY);
    let sent: DrainResult = 'synced';
    for (let tries = 0; tries < MAX_RETRIES; tries += 1) {
      // As an open review does: another device may have listed it.
      if ((await itemsOf(tab)).length > 0) await this.sync(tab);
      const left = (await itemsOf(tab)).filter((item) => item.state !== 'listed');
      if (left.every((item) => item.state === 'ready' && this.waitsElsewhere(item, how))) return sent;
      for (const item of left) await this.complete(tab, item, how);
      for (const id of await stacksOf(tab)) await publishAll(tab.local, tab.sendPorts, id);
      if (left.some(({ waits }) => waits === 'email')) await confirmEmail(tab);
      sent = await sendAll(tab);
      if (sent !== 'synced') return sent;
    }
    const stuck = (await itemsOf(tab)).find(
      (item) => item.state !== 'listed' && !this.waitsElsewhere(item, how),
    );
    assert(stuck === undefined, () => `${stuck?.form.title} is not listed: ${stuck?.reason ?? stuck?.state}`);
    return sent;
  }

  get areNone(): boolean {
    return this.all.length === 0;
  }

  /** Whether an item waits for a photo of another device. */
  readonly waitsElsewhere = ({ photos }: DraftRow, { givesUpPhotos }: Finish): boolean =>
    !givesUpPhotos && photos.some(({ device }) => device !== undefined);

  /** A sign-out has deleted what was on the phone. */
  forgetDevice(device: Device): void {
    this.forget((scan) => scan.device === device);
  }

  /** Each confirmed scan is listed once or was given up by a person; nothing is listed twice. */
  assertListedOnce(listedTitles: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const title of listedTitles) counts.set(title, (counts.get(title) ?? 0) + 1);
    for (const [title, count] of counts) assert(count === 1, () => `${title} is listed ${count} times`);
    for (const { isbn, device, storage, restores, isRemoved } of this.all) {
      if (isRemoved || device.indexedDB !== storage || restores !== this.restores()) continue;
      assert(
        counts.has(titleOf(isbn)),
        () => `${titleOf(isbn)} was confirmed on device ${device.index} and is lost`,
      );
    }
  }

  private async complete(tab: Tab, item: DraftRow, { givesUpPhotos }: Finish): Promise<void> {
    const ports = tab.sendPorts;
    const { id, photos, state, reason, seen = 1, lastIsbn = '' } = item;
    if (state === 'refused' && ALREADY_LISTED.includes(reason)) {
      // Listed by a guest whose session is lost: the seller reads so and removes it.
      await removeItem(tab.local, ports, id);
      await purgeRemovedItems(tab.local, tab.sendPorts, Number.POSITIVE_INFINITY);
      return;
    }
    if (state === 'refused') await retryDraft(tab.local, ports, id);
    if (!isOpen(item)) return;
    const elsewhere = givesUpPhotos ? photos.filter(({ device }) => device !== undefined) : [];
    for (const { key } of elsewhere) await removePhoto(tab.local, ports, id, key);
    if (state === 'ready' && elsewhere.length === 0) return;
    if (photos.length === elsewhere.length) await addItemPhoto(tab.local, ports, id, ENCODED);
    await answerQuestion(tab.local, ports, id, { kind: 'copies', copies: seen });
    await setItemFields(tab.local, ports, id, this.fieldsOf(tab, lastIsbn));
  }

  /** What the seller types; an email only where the shop asks for one. */
  private fieldsOf(tab: Tab, isbn: string): { title: string; price: string; email?: string } {
    return { title: titleOf(isbn), price: '5', ...(this.asksEmail ? { email: emailOf(tab) } : {}) };
  }

  private beep(tab: Tab, isbn: string): void {
    const { device } = tab;
    this.all.push({ isbn, device, storage: device.indexedDB, restores: this.restores(), isRemoved: false });
  }

  private forget(which: (scan: Scan) => boolean): void {
    for (const scan of this.all.filter(which)) scan.isRemoved = true;
  }

  private nextIsbn(): string {
    this.isbnCount += 1;
    const twelve = `978${String(this.isbnCount).padStart(9, '0')}`;
    const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
    return `${twelve}${(10 - (sum % 10)) % 10}`;
  }
}

/** Sends what can be sent: the photos of what waits for an email, too. */
async function sendAll(tab: Tab): Promise<DrainResult> {
  const { local, sendPorts, device: phone } = tab;
  const send = async (): Promise<DrainResult> => sendDrafts(local, sendPorts);
  const sent = await (phone.bugs.sendDrafts?.(local, send) ?? send());
  const waiting = sent === 'synced' ? await itemsOf(tab) : [];
  for (const { form, photos, waits } of waiting)
    assert(
      waits === undefined ||
        photos.every(({ device, uploadId }) => device !== undefined || uploadId !== undefined),
      () => `${form.title} waits for an email with its photo`,
    );
  return sent;
}

const titleOf = (isbn: string): string => `Scan of ${isbn}`;

const stacksOf = async (tab: Tab): Promise<readonly string[]> =>
  tab.local.run(async (db) => queryStacks(db, await currentOwner(db)).primaryKeys());

const itemsOf = async (tab: Tab): Promise<readonly DraftRow[]> =>
  tab.local.run(async (db) => {
    const ids = await queryStacks(db, await currentOwner(db)).primaryKeys();
    return (await Promise.all(ids.map(async (id) => queryItems(db, id).toArray()))).flat();
  });

/** The newest stack of the current owner, or a new one. */
async function stackOf(tab: Tab, ports: Parameters<typeof startStack>[1]): Promise<string | undefined> {
  const newest = (await stacksOf(tab)).at(-1);
  if (newest !== undefined) return newest;
  const started = await startStack(tab.local, ports, FIRST_DEFAULTS);
  return 'id' in started ? started.id : undefined;
}
