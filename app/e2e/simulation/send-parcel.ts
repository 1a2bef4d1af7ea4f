import { createMutationId } from '#app/offline/outbox/mutation-id.ts';
import { accountIdOf, currentOwner } from '#app/offline/personal/current-owner.ts';
import { appendSent } from '#app/offline/sales/sale-outbox.ts';
import { assert } from '#api/tests/world/violation.ts';
import type { Tab } from './device.ts';
import { cancelParcel, listParcels } from './sale-actions.ts';
import { drainBy, fetchCurrentUser } from './tab-actions.ts';
import type { Tap } from './taps.ts';
import type { World } from './world.ts';

/** Marks one of the account's parcels as sent, with or without a new tracking number. Guests have no sales here. */
export async function sendParcel(
  { taps, ledger }: World,
  tab: Tab,
  { which, hasNumber }: { readonly which: number; readonly hasNumber: boolean },
): Promise<void> {
  const { device, local } = tab;
  const account = accountIdOf(await local.run(currentOwner));
  const own = ledger.parcelsInOrder().filter(({ seller }) => seller === `u:${account}`);
  const parcel = own[which % Math.max(1, own.length)];
  if (parcel === undefined) return;
  const ports = { now: device.now, randomBytes: taps.bytes };
  const id = createMutationId(ports);
  const args = {
    shipmentId: parcel.id,
    ...(hasNumber ? { tracking: `T${taps.everyOne().length + 1}` } : {}),
  };
  const made: Tap = {
    mutation: { id, name: 'sale.sent', args, madeAt: new Date(device.now()).toISOString() },
    device: device.index,
    accepted: false,
    whose: undefined,
    place: undefined,
    left: undefined,
  };
  taps.add(made);
  await appendSent(local, ports, { id, ...args });
  made.accepted = true;
}

/** A seller cancels a parcel elsewhere, if it was not sent. */
export async function cancelParcelAndLedger({ server, ledger }: World, which: number): Promise<void> {
  const parcels = ledger.parcelsInOrder();
  const parcel = parcels[which % parcels.length];
  if (parcel?.status !== 'new') return;
  await cancelParcel(server, parcel);
  ledger.setParcel({ ...parcel, status: 'canceled' });
}

/** While the server knows only the lane of lists, cart and wishlist are synced as if nothing else waited. */
export async function assertListsGoOn(world: World): Promise<void> {
  if (!world.isOldRelease) return;
  for (const phone of world.phones) {
    let drained = '';
    await world.run(phone.device.tab(0), [], undefined, async (tab) => {
      await fetchCurrentUser(tab);
      drained = await drainBy(tab, true);
    });
    const { outbox, person } = await world.look(phone, { what: 'ran' });
    const left = outbox.filter((row) => 'card' in row && row.whose === person.owner);
    assert(
      drained === 'synced' && left.length === 0,
      () => `${left.length} changes of lists wait on device ${phone.device.index} (${drained}) for a sale`,
    );
  }
  world.isOldRelease = false;
}

/** The server has the parcels that the changes make in the order in which they were applied, each once. */
export async function assertParcels({ server, ledger }: World): Promise<void> {
  const found = JSON.stringify(await listParcels(server));
  const wanted = JSON.stringify(ledger.parcelsInOrder().toSorted((one, other) => one.id - other.id));
  assert(found === wanted, () => `the parcels are ${found}, and should be ${wanted}`);
}
