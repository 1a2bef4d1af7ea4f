import * as z from 'zod/mini';
import {
  SYNC,
  syncAnswerSchema,
  syncRequestSchema,
  type SyncAnswer,
  type SyncRequest,
} from '#contract/sync/sync.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { findSession } from '#api/sessions/find-session.ts';
import { ownerKeyOf } from '#app/offline/personal/current-owner.ts';
import type { Effect, Server } from './server.ts';
import { signInOrOut, sessionOf, withAccountKey } from './server-actions.ts';
import { Device, type PhoneBugs, type Tab } from './device.ts';
import type { Crash, Fault, History } from './history.ts';
import type { InProcessRequest, InProcessResponse } from '#api/tests/world/in-process.ts';
import { Ledger, type Expected, type OwnerView } from './ledger.ts';
import { Network, type Sender } from './network.ts';
import { Photos } from './photos.ts';
import { DeviceInvariants, type Cause } from './device-invariants.ts';
import { Progress } from './progress.ts';
import { reader, type Copy, type DeviceSnapshot } from './device-snapshot.ts';
import { OUTDATED } from './sale-actions.ts';
import { Scans } from './scans.ts';
import { nameOf, Taps } from './taps.ts';
import { createUniqueBytes } from './unique-bytes.ts';
import { assert } from '#api/tests/world/violation.ts';

/** Planted bugs of the network, which alter requests or responses. */
export interface NetworkBugs {
  readonly letter?: (letter: InProcessRequest, owner: string | undefined) => InProcessRequest;
  readonly reply?: (reply: InProcessResponse) => InProcessResponse;
}

/** A phone and its invariant checks. */
export interface Phone {
  readonly device: Device;
  readonly watch: DeviceInvariants;
  /** Recreated with the storage. */
  reads: ReturnType<typeof reader>;
  copy: Copy | undefined;
  /** The last snapshot. */
  seen: { readonly reading: DeviceSnapshot; readonly writes: number } | undefined;
}

/** The complete state of one simulated history. */
export class World {
  readonly ledger = new Ledger();
  readonly taps = new Taps();
  readonly photos = new Photos();
  readonly scans: Scans;
  readonly progress = new Progress();
  readonly network: Network;
  readonly phones: readonly Phone[];
  restores = 0;
  /** The server is of a release that knows only the lane of lists. */
  isOldRelease = false;
  backups: { readonly file: string; readonly ledger: unknown }[] = [];
  /** Every sync request received by the server. */
  readonly letters: { readonly letter: InProcessRequest; readonly sender: Sender }[] = [];
  /** Guest session -> device. */
  readonly guests = new Map<string, Sender>();
  private broken: Error | undefined;

  constructor(
    readonly server: Server,
    history: History,
    readonly phoneBugs: PhoneBugs,
    private readonly networkBugs: NetworkBugs,
  ) {
    this.scans = new Scans(() => this.restores, phoneBugs.beepsEarly === true, history.asksEmail === true);
    this.network = new Network(async (...about) => this.recordFailure(async () => this.arrive(...about)));
    const randomBytes = createUniqueBytes();
    this.phones = history.devices.map(({ tabs, clock }, index) => {
      const device = new Device(index, tabs, clock, this.network, () => server.now, phoneBugs, randomBytes);
      return {
        device,
        watch: new DeviceInvariants(device, this),
        reads: reader(),
        copy: undefined,
        seen: undefined,
      };
    });
  }

  phone(index: number): Phone {
    const phone = this.phones[index % this.phones.length];
    if (phone === undefined) throw new Error('a history needs a device');
    return phone;
  }

  /** Runs a task in a tab and waits until everything is idle. */
  async run(
    tab: Tab,
    net: readonly Fault[],
    killAt: number | undefined,
    task: (tab: Tab) => Promise<void>,
  ): Promise<void> {
    await this.runAll([tab], net, killAt, task);
  }

  /** Runs a task in several tabs at once; the faults apply to the first. */
  async runAll(
    tabs: readonly Tab[],
    net: readonly Fault[],
    killAt: number | undefined,
    task: (tab: Tab) => Promise<void>,
  ): Promise<void> {
    for (const [index, tab] of tabs.entries()) {
      const action = this.progress.begin();
      const done = this.recordFailure(async () =>
        tab.does(action, index === 0 ? net : [], killAt, async () => task(tab)),
      );
      done.catch(() => undefined);
    }
    await this.waitUntilIdle();
  }

  /** Waits until everything is idle. Throws the first recorded failure. */
  async waitUntilIdle(): Promise<void> {
    await this.progress.waitUntilIdle();
    if (this.broken !== undefined) throw this.broken;
  }

  /** Takes a snapshot of a phone and checks its invariants. */
  async look(phone: Phone, cause: Cause): Promise<DeviceSnapshot> {
    const { device, seen } = phone;
    if (cause.what === 'ran' && seen?.writes === device.writes && !device.hasForgotten) return seen.reading;
    const { writes } = device;
    const reading = await device.tab(0).withoutKill(phone.reads);
    phone.watch.look(reading, cause, this.phoneBugs.hidesPending === true);
    this.scans.prices.assertShown(device, reading.drafts);
    phone.seen = { reading, writes };
    return reading;
  }

  close(): void {
    for (const { device } of this.phones) device.close();
  }

  /** Delivers an earlier request again. */
  async arriveAgain(letter: InProcessRequest, sender: Sender): Promise<void> {
    await this.recordFailure(async () => this.arrive(letter, sender));
  }

  /** Returns the current owner of a cookie's session. */
  readonly ownerAtServer = async (cookie: string | undefined): Promise<string | undefined> =>
    cookie === undefined ? undefined : (await findSession(this.server.deps, cookie, 'writes'))?.session.owner;

  /** Records failures: the phone's code treats any request error as a network error. */
  private async recordFailure<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      this.broken ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  private async arrive(
    sent: InProcessRequest,
    sender: Sender,
    crash?: Crash,
  ): Promise<InProcessResponse | undefined> {
    if (sent.path === '/api/upload') return this.arriveUpload(sent, sender, crash);
    if (sent.path.startsWith('/api/uploads/') || sent.path === '/api/stacks/sync')
      return this.arriveInShop(sent, sender, crash);
    if (!sent.path.startsWith('/api/sync')) {
      const merges: Effect = ({ owner }) => this.noteMerge(typeof owner === 'string' ? [] : (owner ?? []));
      return this.server.doing(merges, crash, async () => signInOrOut(this.server, sent));
    }
    const request = z.parse(syncRequestSchema, JSON.parse(sent.body));
    if (this.isOldRelease && request.protocol !== SYNC.protocols.lists) return OUTDATED;
    this.letters.push({ letter: sent, sender });
    let made: { readonly owner: string; readonly expected: Expected } | undefined;
    const letter = this.networkBugs.letter?.(sent, this.ownerOf(sender)) ?? sent;
    const answer = await this.server.answer(
      letter,
      ({ owner }) => {
        if (typeof owner !== 'string') return this.noteMerge(owner ?? []);
        made = { owner, expected: this.note(owner, request, sender) };
      },
      crash,
    );
    if (this.broken !== undefined) throw this.broken;
    if (answer === undefined) return undefined;
    const reply = this.networkBugs.reply?.(answer) ?? answer;
    assert(reply.status !== 500, () => `the server answered ${reply.status}: ${reply.body}`);
    if (made !== undefined && reply.status === 200) {
      const said = z.parse(syncAnswerSchema, JSON.parse(answer.body));
      if (said.results.length > 0) compare(made.owner, said, made.expected);
    }
    const isNobodys = reply.status === 200 && (await sessionOf(this.server, sent, 'reads')) === undefined;
    return { ...reply, owner: made?.owner ?? (isNobodys ? null : undefined) };
  }

  private async arriveUpload(
    sent: InProcessRequest,
    sender: Sender,
    crash?: Crash,
  ): Promise<InProcessResponse | undefined> {
    const letter = this.networkBugs.letter?.(sent, this.ownerOf(sender)) ?? sent;
    return this.server.answer(
      letter,
      ({ owner }) => {
        if (typeof owner !== 'string') return this.noteMerge(owner ?? []);
        this.ledger.upload(owner, letter.headers[IDEMPOTENCY_HEADER.toLowerCase()] ?? '');
      },
      crash,
    );
  }

  /** Calls whose effects are compared once all is quiet. */
  private async arriveInShop(
    sent: InProcessRequest,
    sender: Sender,
    crash?: Crash,
  ): Promise<InProcessResponse | undefined> {
    const altered = this.networkBugs.letter?.(sent, this.ownerOf(sender)) ?? sent;
    const letter = sent.path === '/api/stacks/sync' ? await withAccountKey(this.server, altered) : altered;
    const merges: Effect = ({ owner }) => this.noteMerge(typeof owner === 'string' ? [] : (owner ?? []));
    const reply = await this.server.answer(letter, merges, crash);
    assert(reply?.status !== 500, () => `the server answered 500: ${reply?.body}`);
    return reply;
  }

  private noteMerge([guest, user]: readonly string[]): void {
    if (guest !== undefined && user !== undefined && guest !== user) this.ledger.merge(guest, user);
  }

  /** Runs at the COMMIT. */
  private note(owner: string, request: SyncRequest, sender: Sender): Expected {
    try {
      this.assertSameOwner(owner, request, sender);
      return this.ledger.sync(owner, request.mutations, this.server.now, (id) => this.taps.ofLists(id));
    } catch (error) {
      this.broken ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  private readonly ownerOf = (sender: Sender): string | undefined =>
    this.phones.find(({ device }) => device.everyOpenTab().some((tab) => tab === sender))?.device.owner;

  /** Changes are applied only for the owner who made them. */
  private assertSameOwner(owner: string, { account, mutations }: SyncRequest, sender: Sender): void {
    assert(
      owner === `u:${account}` || (account === null && owner.startsWith('s:')),
      () => `changes of ${account} are made for ${owner}`,
    );
    for (const { id } of mutations) {
      const tap = this.taps.of(id);
      const whose = ownerKeyOf(account);
      // A guest's row moves to the account that signs in, and may be sent before the next snapshot.
      const goesAlong =
        tap.whose === ownerKeyOf(null) && this.phone(tap.device).device.signedInAs === account;
      assert(
        tap.whose === undefined || tap.whose === whose || goesAlong,
        () => `${nameOf(tap)} is ${tap.whose}'s and was made for ${owner}`,
      );
    }
    if (account !== null) return;
    const other = this.guests.get(owner) ?? sender;
    this.guests.set(owner, other);
    assert(other.device === sender.device, () => `${owner} is the guest of two devices`);
  }
}

/** Compares the server's response with the ledger. */
function compare(owner: string, said: SyncAnswer, expected: Expected): void {
  const { cart, wishlist, results } = said;
  const seen: OwnerView = viewIn(said);
  assert(
    wordsOf(seen) === wordsOf(expected),
    () => `${owner} has ${wordsOf(seen)} on the server, and should have ${wordsOf(expected)}`,
  );
  const applied = results.map((each) => each.applied);
  assert(
    applied.join() === expected.applied.join(),
    () => `${owner}'s changes were made: ${applied.join()}, and should be: ${expected.applied.join()}`,
  );
  for (const { quantity, product } of expected.settled ? cart.items : [])
    assert(
      product.stock === 0 || quantity <= (product.stock ?? 999),
      () => `${owner} has ${quantity} of item ${product.id}, of which there are ${product.stock}`,
    );
  assert(wishlist.items.length === new Set(seen.hearts).size, () => `${owner} has a heart twice`);
}

const wordsOf = ({ cart, hearts }: OwnerView): string =>
  `cart ${JSON.stringify(cart)}, hearts ${JSON.stringify(hearts)}`;

const viewIn = ({ cart, wishlist }: SyncAnswer): OwnerView => ({
  cart: cart.items.map(({ product, quantity }) => [product.id, quantity] as const),
  hearts: wishlist.items.map(({ product }) => product.id),
});
