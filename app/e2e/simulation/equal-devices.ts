import { isOpen, type DraftRow } from '#app/offline/drafts/draft.ts';
import { currentOwner } from '#app/offline/personal/current-owner.ts';
import type { OwnerKey } from '#app/offline/rows.ts';
import { purgeRemovedItems } from '#app/offline/stacks/stacks.ts';
import { assert } from '#api/tests/world/violation.ts';
import { fetchCurrentUser } from './tab-actions.ts';
import type { Phone, World } from './world.ts';

/** The first time, devices send what they have; the second time, they hear of each other. */
const ROUNDS = 2;

/** Syncs all phones, and asserts that those of one account show the same open items. */
export async function assertDevicesEqual(world: World): Promise<void> {
  if (world.phones.length < 2 || world.scans.areNone) return;
  const shown = new Map<OwnerKey, { readonly phone: Phone; readonly items: string }[]>();
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const phone of world.phones) {
      const owner = await syncPhone(world, phone);
      if (round < ROUNDS || owner === undefined) continue;
      const { drafts } = await world.look(phone, { what: 'ran' });
      const items = describeItems(drafts.filter((draft) => draft.whose === owner));
      shown.set(owner, [...(shown.get(owner) ?? []), { phone, items }]);
    }
  for (const [owner, phones] of shown) {
    const [first] = phones;
    for (const { phone, items } of phones)
      assert(
        items === first?.items,
        () =>
          `device ${phone.device.index} shows ${items} of ${owner}, device ${first?.phone.device.index} ${first?.items}`,
      );
  }
}

/** Returns the account that the phone has synced; undefined for a guest, and if the session is another one's. */
async function syncPhone(world: World, phone: Phone): Promise<OwnerKey | undefined> {
  let synced: OwnerKey | undefined;
  await world.run(phone.device.tab(0), [], undefined, async (tab) => {
    await fetchCurrentUser(tab);
    const owner = await tab.local.run(currentOwner);
    await purgeRemovedItems(tab.local, tab.sendPorts, Number.POSITIVE_INFINITY);
    const result = await world.scans.sync(tab);
    if (owner !== 'guest' && result === 'synced') synced = owner;
  });
  await world.look(phone, { what: 'ran' });
  return synced;
}

/** What all devices show of items; not what only the device that is listing or removing one knows, nor a guest's email. */
const describeItems = (drafts: readonly DraftRow[]): string =>
  drafts
    .filter((draft) => draft.stack !== undefined && isOpen(draft))
    .map(({ id, form: { email: _guests, ...form }, copies, seen, photos, conflicts = [] }) =>
      JSON.stringify({ id, form, copies, seen, photos: photos.map(({ key }) => key), conflicts }),
    )
    .toSorted()
    .join(' ');
