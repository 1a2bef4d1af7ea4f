import { IDBFactory } from 'fake-indexeddb';
import type { Change } from '#contract/sync/mutations.ts';
import { createMutationId } from '#app/offline/outbox/mutation-id.ts';
import { appendChange } from '#app/offline/outbox/outbox.ts';
import { SESSION_LIFE_MS } from '#api/sessions/start-session.ts';
import type { Tab } from './device.ts';
import { PRODUCTS, type Step } from './history.ts';
import { cardOf } from './items.ts';
import type { Cause } from './device-invariants.ts';
import { copyOf, fill, reader } from './device-snapshot.ts';
import { START } from './server.ts';
import { changeProduct, expire, renew, runRetention } from './server-actions.ts';
import { fetchCurrentUser, drainBy, signIn, signOut } from './tab-actions.ts';
import { cancelParcelAndLedger, sendParcel } from './send-parcel.ts';
import type { Tap } from './taps.ts';
import type { Phone, World } from './world.ts';

type Of<D extends Step['do']> = Extract<Step, { readonly do: D }>;
const MINUTE = 60_000;

/** Executes a step and waits until everything is idle. */
export async function executeStep(world: World, step: Step): Promise<void> {
  world.server.now += MINUTE;
  if (world.server.isDead) await world.server.start();
  switch (step.do) {
    case 'tap':
      return tap(world, step);
    case 'drain':
      return runs(world, step, step.net, async (tab) => void (await drainBy(tab, step.ask)));
    case 'drain together':
      return drainTogether(world, step);
    case 'let go': {
      await world.network.release(step.which, step.how);
      await world.waitUntilIdle();
      return lookAtAll(world, { what: 'ran' });
    }
    case 'arrive late':
      return world.network.arriveLate(step.which);
    case 'photo':
      return runs(world, step, step.net, async (tab) => world.photos.take(tab, world.restores));
    case 'scan':
    case 'scan again':
    case 'remove scan':
    case 'price':
    case 'decide':
    case 'sync stacks':
    case 'publish':
    case 'confirm email':
      return executeInStack(world, step);
    case 'send parcel':
      return runs(world, step, [], async (tab) => sendParcel(world, tab, step), { what: 'tapped' });
    case 'sign in':
      noteIfInterrupted(world, step);
      return runs(world, step, step.net, async (tab) => signIn(tab, step.account));
    case 'sign out':
      noteIfInterrupted(world, step);
      return runs(world, step, step.net, async (tab) => signOutOf(world, tab, step));
    case 'ask who':
      return runs(world, step, [], fetchCurrentUser);
    case 'cancel parcel':
    case 'release':
    case 'product':
    case 'clock':
    case 'pass':
    case 'backup':
    case 'restore':
    case 'restart':
    case 'expire':
    case 'renew':
    case 'wipe':
    case 'copy':
    case 'put back':
    case 'cut':
      return executeOutside(world, step);
  }
}

async function drainTogether(world: World, { device, net }: Of<'drain together'>): Promise<void> {
  const phone = world.phone(device);
  await world.runAll(phone.device.everyTab(), net, undefined, async (tab) => void (await drainBy(tab, true)));
  await world.look(phone, { what: 'ran' });
}

type InStack =
  | 'scan'
  | 'scan again'
  | 'remove scan'
  | 'price'
  | 'decide'
  | 'sync stacks'
  | 'publish'
  | 'confirm email';

async function executeInStack(world: World, step: Of<InStack>): Promise<void> {
  const { scans } = world;
  switch (step.do) {
    case 'scan': {
      const { device } = world.phone(step.device);
      device.isDiskFull = step.isDiskFull;
      await runs(world, step, [], async (tab) => scans.scan(tab));
      device.isDiskFull = false;
      return;
    }
    case 'scan again':
      return runs(world, step, [], async (tab) => scans.scanAgain(tab));
    case 'remove scan':
      return runs(world, step, [], async (tab) => scans.removeNewest(tab));
    case 'price':
      return runs(world, step, [], async (tab) => scans.enterPrice(tab, step.which));
    case 'decide':
      return runs(world, step, [], async (tab) => scans.decide(tab, step.isKept));
    case 'sync stacks':
      return runs(world, step, step.net, async (tab) => void (await scans.sync(tab)));
    case 'publish':
      return runs(world, step, step.net, async (tab) => void (await scans.publish(tab)));
    case 'confirm email':
      return runs(world, step, step.net, scans.confirmEmail);
  }
}

type Outside = Exclude<
  Step,
  Of<
    | 'tap'
    | 'drain'
    | 'photo'
    | InStack
    | 'send parcel'
    | 'drain together'
    | 'let go'
    | 'arrive late'
    | 'sign in'
    | 'sign out'
    | 'ask who'
  >
>;

/** Steps that do not run the phone's code. */
async function executeOutside(world: World, step: Outside): Promise<void> {
  const { server } = world;
  switch (step.do) {
    case 'cancel parcel':
      return cancelParcelAndLedger(world, step.which);
    case 'release':
      world.isOldRelease = step.isOld;
      return;
    case 'product':
      return changeProductAndLedger(world, (step.product % PRODUCTS) + 1, step.becomes);
    case 'clock':
      world.phone(step.device).device.clockHours = step.hours;
      return;
    case 'pass':
      server.now += step.minutes * MINUTE;
      if (server.now - START > SESSION_LIFE_MS) markSessionsLost(world);
      await runRetention(server);
      world.ledger.forgetOld(server.now);
      return;
    case 'backup':
      world.backups.push({
        file: await server.backup(`backup-${world.backups.length % 3}.db`),
        ledger: world.ledger.backup(),
      });
      return;
    case 'restore': {
      const backup = world.backups.at(-1);
      if (backup === undefined) return;
      await server.restore(backup.file);
      world.ledger.restore(backup.ledger);
      world.restores += 1;
      world.scans.prices.excuseAll();
      markSessionsLost(world);
      // Ids of sessions that are not in the backup are assigned again.
      world.guests.clear();
      return;
    }
    case 'restart':
      return server.start();
    case 'expire':
    case 'renew':
    case 'wipe':
    case 'copy':
    case 'put back':
    case 'cut':
      return executeOnDevice(world, world.phone(step.device), step.do);
  }
}

const signOutOf = async ({ scans }: World, tab: Tab, { evenIfWaiting }: Of<'sign out'>): Promise<void> =>
  signOut(tab, evenIfWaiting, () => scans.forgetDevice(tab.device));

/** A lost response may have rotated or ended the session without the phone knowing. */
function noteIfInterrupted(world: World, { device, net, killAt }: Of<'sign in' | 'sign out'>): void {
  if (net.length > 0 || killAt !== undefined) world.phone(device).device.hasLostSession = true;
}

function markSessionsLost({ phones }: World): void {
  for (const { device } of phones) device.hasLostSession = true;
}

async function executeOnDevice(
  world: World,
  phone: Phone,
  what: 'expire' | 'renew' | 'wipe' | 'copy' | 'put back' | 'cut',
): Promise<void> {
  const { device } = phone;
  switch (what) {
    case 'expire':
      device.hasLostSession = true;
      return device.cookie === undefined ? undefined : expire(world.server, device.cookie);
    case 'renew':
      if (device.cookie !== undefined)
        device.cookie = (await renew(world.server, device.cookie)) ?? device.cookie;
      return;
    case 'cut':
      return device.cut();
    case 'copy':
      phone.copy = await device.tab(0).withoutKill(async (local) => copyOf(local, device.cookie));
      return;
    case 'wipe':
    case 'put back': {
      if (what === 'put back' && phone.copy === undefined) return;
      device.close();
      world.scans.prices.excuseAll();
      device.indexedDB = new IDBFactory();
      phone.reads = reader();
      if (what === 'put back' && phone.copy !== undefined) {
        device.hasLostSession = true;
        await fill(device.indexedDB, phone.copy);
        device.cookie = phone.copy.cookie;
      }
      await world.look(phone, { what: what === 'wipe' ? 'emptied' : 'put back' });
    }
  }
}

export async function changeProductAndLedger(
  world: World,
  id: number,
  becomes: Of<'product'>['becomes'],
): Promise<void> {
  const { server, ledger } = world;
  await changeProduct(server, id, becomes);
  const before = ledger.stockOf(id);
  if ('stock' in becomes) ledger.setStock(id, { ...before, stock: becomes.stock });
  if ('deleted' in becomes) ledger.setStock(id, { ...before, deleted: true });
}

async function lookAtAll(world: World, cause: Cause): Promise<void> {
  for (const phone of world.phones) await world.look(phone, cause);
}

async function runs(
  world: World,
  {
    device,
    tab,
    killAt,
  }: { readonly device: number; readonly tab: number; readonly killAt?: number | undefined },
  net: Of<'drain'>['net'],
  task: (tab: Tab) => Promise<void>,
  cause: Cause = { what: 'ran' },
): Promise<void> {
  const phone = world.phone(device);
  await world.runAll([phone.device.tab(tab)], net, killAt, task);
  await world.look(phone, cause);
}

async function tap(world: World, step: Of<'tap'>): Promise<void> {
  const { device } = world.phone(step.device);
  const productId = (step.product % PRODUCTS) + 1;
  const change = changeOf(step, productId);
  const ports = { now: device.now, randomBytes: world.taps.bytes };
  const card = cardOf(productId, (productId + step.quantity) % 2 === 0 ? 5 : world.ledger.left(productId));
  await runs(
    world,
    step,
    [],
    async (tab) => {
      const id = createMutationId(ports);
      const made: Tap = {
        mutation: { ...change, id, madeAt: new Date(device.now()).toISOString() },
        device: device.index,
        accepted: false,
        whose: undefined,
        place: undefined,
        left: undefined,
      };
      world.taps.add(made);
      await appendChange(tab.local, ports, { id, change, card });
      made.accepted = true;
    },
    { what: 'tapped' },
  );
}

function changeOf({ name, quantity }: Of<'tap'>, productId: number): Change {
  if (name === 'cart.add') return { name, args: { productId, quantity: Math.max(1, quantity) } };
  if (name === 'cart.setQuantity') return { name, args: { productId, quantity } };
  return { name, args: { productId } };
}
