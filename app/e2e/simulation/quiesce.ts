import { isUnpublished } from '#app/offline/drafts/draft.ts';
import { accountIdOf, ownerKeyOf } from '#app/offline/personal/current-owner.ts';
import type { OwnerKey } from '#app/offline/rows.ts';
import type { Tab } from './device.ts';
import { shown } from './device-invariants.ts';
import type { DeviceSnapshot } from './device-snapshot.ts';
import { listAccountsWithItems, listScannedTitles } from './server-actions.ts';
import { fetchCurrentUser, drainBy, signIn, signOut } from './tab-actions.ts';
import { assertListsGoOn, assertParcels } from './send-parcel.ts';
import type { Finish } from './scans.ts';
import { nameOf, type Tap } from './taps.ts';
import { assertDevicesEqual } from './equal-devices.ts';
import { assert } from '#api/tests/world/violation.ts';
import type { Phone, World } from './world.ts';

/** The number of owners per phone, plus one. */
const MAX_TURNS = 5;

/**
 * Restores network and server, lets every owner sync, and asserts the invariants. With `repeats`, every request of the
 * history is delivered once more, which must change nothing.
 */
export async function quiesce(world: World, { repeats }: { readonly repeats: boolean }): Promise<void> {
  world.server.now += 10 * 60_000;
  while (world.server.isDead || !world.network.isClear) {
    if (world.server.isDead) await world.server.start();
    await world.network.release(0, 'lost');
    await world.waitUntilIdle();
    await world.network.arriveLate(0);
  }
  // A token rotated away by a sign-in stays valid for reads for a minute: wait until that is over.
  world.server.now += 10 * 60_000;
  await assertListsGoOn(world);
  await assertDevicesEqual(world);
  for (const phone of world.phones) await visit(world, phone, { givesUpPhotos: false });
  // What waits for a photo that no phone has any more.
  for (const phone of world.phones) await visit(world, phone, { givesUpPhotos: true });
  await listWhatOnlyTheServerHas(world);
  for (const phone of world.phones) await assertAtRest(world, phone);
  assertNothingLost(world);
  world.scans.assertListedOnce(await listScannedTitles(world.server));
  assertOrder(world);
  await assertAppliedOnce(world);
  await assertNothingStranded(world);
  await assertParcels(world);
  if (!repeats) return;
  for (const { letter, sender } of world.letters.slice()) await world.arriveAgain(letter, sender);
  for (const phone of world.phones) await assertAtRest(world, phone);
  await assertAppliedOnce(world);
  await assertParcels(world);
}

/** Signs in as each owner with pending data on a phone, until nothing is pending. */
async function visit(world: World, phone: Phone, how: Finish): Promise<void> {
  const does = async (task: (tab: Tab) => Promise<void>): Promise<DeviceSnapshot> => {
    await world.run(phone.device.tab(0), [], undefined, task);
    return world.look(phone, { what: 'ran' });
  };
  await does(fetchCurrentUser);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await does(async (tab) => assertSynced(phone, await world.photos.send(tab, world.restores)));
    await does(async (tab) => assertSynced(phone, await world.scans.finish(tab, how)));
    const { outbox, drafts, person } = await does(async (tab) =>
      assertSynced(phone, await drainBy(tab, true)),
    );
    const next =
      outbox[0]?.whose ??
      drafts.find((draft) => isUnpublished(draft) && !world.scans.waitsElsewhere(draft, how))?.whose;
    if (next === undefined) return;
    assert(
      next !== person.owner,
      () => `device ${phone.device.index} has synced, and changes of ${next} wait still`,
    );
    await becomes(does, next);
  }
  assert(false, () => `the outbox of device ${phone.device.index} does not become empty`);
}

/** Phones whose accounts have signed out may have left items on the server: their sellers sign in again and list them. */
async function listWhatOnlyTheServerHas(world: World): Promise<void> {
  const [phone] = world.phones;
  if (phone === undefined) return;
  const does = async (task: (tab: Tab) => Promise<void>): Promise<DeviceSnapshot> => {
    await world.run(phone.device.tab(0), [], undefined, task);
    return world.look(phone, { what: 'ran' });
  };
  for (const account of await listAccountsWithItems(world.server)) {
    await becomes(does, ownerKeyOf(account));
    await does(async (tab) => assertSynced(phone, await world.scans.finish(tab, { givesUpPhotos: true })));
  }
}

async function becomes(
  does: (task: (tab: Tab) => Promise<void>) => Promise<DeviceSnapshot>,
  whose: OwnerKey,
): Promise<void> {
  await does(async (tab) => signOut(tab, false));
  const account = accountIdOf(whose);
  if (account !== null) await does(async (tab) => signIn(tab, account));
}

const assertSynced = (phone: Phone, drained: string): void =>
  assert(drained === 'synced', () => `device ${phone.device.index} does not sync: ${drained}`);

/** Syncs a phone and asserts that it shows the server's state. */
async function assertAtRest(world: World, phone: Phone): Promise<void> {
  const { device } = phone;
  await world.run(device.tab(0), [], undefined, async (tab) => assertSynced(phone, await drainBy(tab, true)));
  const reading = await world.look(phone, { what: 'ran' });
  // After a restore a tab's token may be valid again, while the cookie is newer than the backup.
  const owner = (await world.ownerAtServer(device.cookie)) ?? device.owner;
  const found = JSON.stringify(shown(reading));
  const wanted = JSON.stringify(world.ledger.viewOf(owner));
  assert(
    reading.outbox.length === 0,
    () => `something waits on device ${device.index} although all is quiet`,
  );
  assert(found === wanted, () => `device ${device.index} shows ${found}; ${owner} has ${wanted}`);
}

function assertNothingLost(world: World): void {
  const { ledger, taps, restores } = world;
  for (const tap of taps.everyOne()) {
    if (!tap.accepted || ledger.isDone(tap.mutation.id) || isExplained(tap, restores)) continue;
    assert(false, () => `${nameOf(tap)} is lost`);
  }
}

/** The loss is legitimate: the phone's storage was lost before the sync, or later together with the server's copy. */
const isExplained = ({ left }: Tap, restores: number): boolean =>
  left !== undefined && (!left.wasAcknowledged || restores > left.restores);

/** A tap is applied for at most one account or guest whose session a phone holds. */
async function assertAppliedOnce(world: World): Promise<void> {
  const { ledger, taps } = world;
  const owners = await listReachableOwners(world);
  for (const tap of taps.everyOne()) {
    const has = ledger.ownersAppliedFor(tap.mutation.id, owners);
    assert(has.length <= 1, () => `${nameOf(tap)} was made for ${has.join(' and for ')}`);
  }
}

/** The accounts, and the guests whose session a phone holds. */
async function listReachableOwners({ ledger, phones, ownerAtServer }: World): Promise<readonly string[]> {
  const guests = await Promise.all(phones.map(async ({ device }) => ownerAtServer(device.cookie)));
  return [...new Set([...ledger.accounts(), ...guests.filter((each) => each !== undefined)])];
}

/** Acknowledged data belong to an account, or to a guest whose session a phone holds. */
async function assertNothingStranded(world: World): Promise<void> {
  const { ledger, taps, photos, restores } = world;
  const owners = await listReachableOwners(world);
  photos.assertHeld(restores, (key) => ledger.hasPhoto(key, owners));
  for (const tap of taps.everyOne()) {
    if (!tap.accepted || !ledger.isDone(tap.mutation.id) || isExplained(tap, restores)) continue;
    if (world.phone(tap.device).device.hasLostSession) continue;
    const isHeld = owners.some((owner) => ledger.isDone(tap.mutation.id, owner));
    assert(isHeld, () => `${nameOf(tap)} was made for a guest whom no phone is any more`);
  }
}

/**
 * One owner's taps on a phone are applied in order, a guest's before those of the account that signs in. An account's changes
 * that were pending when its session was lost come after the guest's, which are sent before the next sign-in.
 */
function assertOrder({ ledger, taps }: World): void {
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

/** Whether a tap must be applied after another one of the same phone. */
const comesAfter = (one: Tap, { place }: Tap): boolean =>
  (place?.whose === ownerKeyOf(null) || place?.whose === one.place?.whose) &&
  (one.place?.seq ?? 0) >= (place?.seq ?? Number.POSITIVE_INFINITY);
