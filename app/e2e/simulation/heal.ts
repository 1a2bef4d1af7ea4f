import { accountIdOf, ownerKeyOf } from '#app/offline/personal/current-owner.ts';
import type { OwnerKey } from '#app/offline/rows.ts';
import type { Tab } from './device.ts';
import { shown } from './phone-watch.ts';
import type { Reading } from './reading.ts';
import { askWho, drainBy, signIn, signOut } from './tab-deeds.ts';
import { nameOf, type Tap } from './taps.ts';
import { assert } from '#api/tests/world/violation.ts';
import type { Phone, World } from './world.ts';

/** As many people take turns at a phone, and one turn more. */
const MAX_TURNS = 5;

/**
 * The network is back, the server runs, and everybody comes by once more: then everything must be as it should.
 * With `repeats` every request of the history arrives once more after that, which must change nothing.
 */
export async function heal(world: World, { repeats }: { readonly repeats: boolean }): Promise<void> {
  world.server.now += 10 * 60_000;
  while (world.server.isDead || !world.network.isClear) {
    if (world.server.isDead) await world.server.start();
    await world.network.letGo(0, 'lost');
    await world.settle();
    await world.network.arriveLate(0);
  }
  // A token that somebody's sign-in has rotated away just now opens reads for a minute more: that is over, too.
  world.server.now += 10 * 60_000;
  for (const phone of world.phones) await visit(world, phone);
  for (const phone of world.phones) await comesToRest(world, phone);
  nothingIsLost(world);
  orderIsKept(world);
  await nothingIsTwice(world);
  await nothingIsStranded(world);
  if (!repeats) return;
  for (const { letter, sender } of world.letters.slice()) await world.arriveAgain(letter, sender);
  for (const phone of world.phones) await comesToRest(world, phone);
  await nothingIsTwice(world);
}

/** Everybody for whom something waits on a phone signs in there, until nothing waits. */
async function visit(world: World, phone: Phone): Promise<void> {
  const does = async (task: (tab: Tab) => Promise<void>): Promise<Reading> => {
    await world.lets(phone.device.tab(0), [], undefined, task);
    return world.look(phone, { what: 'ran' });
  };
  await does(askWho);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await does(async (tab) => mustSync(phone, await world.photos.send(tab, world.restores)));
    const { outbox, drafts, person } = await does(async (tab) => mustSync(phone, await drainBy(tab, true)));
    const next = outbox[0]?.whose ?? drafts[0]?.whose;
    if (next === undefined) return;
    assert(
      next !== person.owner,
      () => `device ${phone.device.index} has synced, and changes of ${next} wait still`,
    );
    await becomes(does, next);
  }
  assert(false, () => `the outbox of device ${phone.device.index} does not become empty`);
}

async function becomes(
  does: (task: (tab: Tab) => Promise<void>) => Promise<Reading>,
  whose: OwnerKey,
): Promise<void> {
  await does(async (tab) => signOut(tab, false));
  const account = accountIdOf(whose);
  if (account !== null) await does(async (tab) => signIn(tab, account));
}

const mustSync = (phone: Phone, drained: string): void =>
  assert(drained === 'synced', () => `device ${phone.device.index} does not sync: ${drained}`);

/** A phone asks how things are, and then shows what is on the server. */
async function comesToRest(world: World, phone: Phone): Promise<void> {
  const { device } = phone;
  await world.lets(device.tab(0), [], undefined, async (tab) => mustSync(phone, await drainBy(tab, true)));
  const reading = await world.look(phone, { what: 'ran' });
  // After a restore a tab may hold a token that works again, while the cookie is of the time that never was.
  const owner = (await world.ownerAtServer(device.cookie)) ?? device.owner;
  const found = JSON.stringify(shown(reading));
  const wanted = JSON.stringify(world.ledger.sightOf(owner));
  assert(
    reading.outbox.length === 0,
    () => `something waits on device ${device.index} although all is quiet`,
  );
  assert(found === wanted, () => `device ${device.index} shows ${found}; ${owner} has ${wanted}`);
}

function nothingIsLost(world: World): void {
  const { ledger, taps, restores } = world;
  for (const tap of taps.everyOne()) {
    if (!tap.accepted || ledger.isDone(tap.mutation.id) || isExplained(tap, restores)) continue;
    assert(false, () => `${nameOf(tap)} is lost`);
  }
}

/** Nobody could keep it: its phone lost it before it was sent, or after, and the server too. */
const isExplained = ({ left }: Tap, restores: number): boolean =>
  left !== undefined && (!left.wasAcknowledged || restores > left.restores);

/** Among the accounts and the guests whose session a phone holds, a tap was made for one at most. */
async function nothingIsTwice(world: World): Promise<void> {
  const { ledger, taps } = world;
  const owners = await livingOwners(world);
  for (const tap of taps.everyOne()) {
    const has = ledger.madeFor(tap.mutation.id, owners);
    assert(has.length <= 1, () => `${nameOf(tap)} was made for ${has.join(' and for ')}`);
  }
}

/** The accounts, and the guests whose session a phone holds. */
async function livingOwners({ ledger, phones, ownerAtServer }: World): Promise<readonly string[]> {
  const guests = await Promise.all(phones.map(async ({ device }) => ownerAtServer(device.cookie)));
  return [...new Set([...ledger.accounts(), ...guests.filter((each) => each !== undefined)])];
}

/** What a phone was told is at the shop is with an account or a guest whose session a phone holds. */
async function nothingIsStranded(world: World): Promise<void> {
  const { ledger, taps, photos, restores } = world;
  const owners = await livingOwners(world);
  photos.lookThrough(restores, (key) => ledger.hasPhoto(key, owners));
  for (const tap of taps.everyOne()) {
    if (!tap.accepted || !ledger.isDone(tap.mutation.id) || isExplained(tap, restores)) continue;
    if (world.phone(tap.device).device.hasLostSession) continue;
    const isHeld = owners.some((owner) => ledger.isDone(tap.mutation.id, owner));
    assert(isHeld, () => `${nameOf(tap)} was made for a guest whom no phone is any more`);
  }
}

/**
 * What one person did on a phone is made in that order, and a guest's before what the account did after it. What an account
 * has waiting when its session is lost comes after the guest's who signs in again: that guest's was sent before.
 */
function orderIsKept({ ledger, taps }: World): void {
  for (const order of ledger.orders()) {
    const before = new Map<string, Tap[]>();
    for (const tap of order.map((id) => taps.of(id))) {
      const stream = `${tap.place?.storage} ${tap.device}`;
      const made = before.get(stream) ?? [];
      const later = made.find((each) => comesAfter(each, tap));
      assert(
        later === undefined,
        () => `${nameOf(tap)} was made after ${later === undefined ? '' : nameOf(later)}`,
      );
      before.set(stream, [...made, tap]);
    }
  }
}

/** Whether a tap had to be made after another one of its phone. */
const comesAfter = (one: Tap, { place }: Tap): boolean =>
  (place?.whose === ownerKeyOf(null) || place?.whose === one.place?.whose) &&
  (one.place?.seq ?? 0) >= (place?.seq ?? Number.POSITIVE_INFINITY);
