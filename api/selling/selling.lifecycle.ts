import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HOUR_MS } from '#contract/durations.ts';
import type { AccountDataPart } from '../accounts/account-data.ts';
import { deleteProducts } from '../catalog/delete-product.ts';
import { deleteHiddenProduct } from '../catalog/hide-product.ts';
import { moveProductsIn, listSellerProducts } from '../catalog/sellers/seller-products.ts';
import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import { purgeInChunks } from '../storage/purge-in-chunks.ts';
import type { Tx } from '../storage/storage.ts';
import {
  deleteChangesBefore,
  deleteChangesOfSeller,
  instantsOfChanges,
  listChangesOfSeller,
} from './changes/listing-changes.repo.ts';
import { listAllOwnListings } from './list-own-listings.ts';
import { enqueueRemoval, PHOTOS_PER_JOB } from './remove-photos-job.ts';
import {
  deleteImports,
  deleteImportsBefore,
  instantsOfImports,
  moveImports,
} from './imports/listing-imports.repo.ts';
import { deleteStacks, listDrafts, listStacks, moveDrafts } from './stacks/stacks.repo.ts';
import { moveListedUploads, moveUploads, deleteUploads } from './uploads.repo.ts';

/** Listings that one transaction deletes. */
const CHUNK_SIZE = 200;

/** What happens to listings when a guest signs in or is merged with another, and when an account is exported or deleted. */
export const sellingLifecycle: GuestMergePart & AccountDataPart = {
  // Listings, uploads that are not listed yet, and which drafts of the phone are listed.
  moveSellerData: async (tx, _now, guest, heir) => {
    await moveProductsIn(tx, guest, heir);
    await moveListedUploads(tx, guest, heir);
  },
  moveGuestData: async (tx, _now, guest, heir) => {
    await moveUploads(tx, guest, heir);
    await moveDrafts(tx, guest, heir);
    await moveImports(tx, guest, heir);
  },
  productsToChange: async (db, { owner }) =>
    (await listSellerProducts(db, owner, CHUNK_SIZE)).map(({ id }) => id),
  deleteInChunks: async (deps, { owner }) => {
    while (await deleteFullChunk(deps, owner)) await yieldToEventLoop();
  },
  blocksDeletion: async (db, { owner }) =>
    (await listSellerProducts(db, owner, CHUNK_SIZE + 1)).length > CHUNK_SIZE,
  // Listings and uploads; jobs delete the files.
  deleteData: async (tx, now, { owner }) => {
    await deleteChangesOfSeller(tx, owner);
    await deleteListings(tx, now, owner);
    await deleteStacks(tx, owner);
    await deleteImports(tx, owner);
    while ((await deleteSomeUploads(tx, now, owner)) === PHOTOS_PER_JOB);
  },
  exportData: async (deps, { owner }) => ({
    listings: await listAllOwnListings(deps, owner),
    stacks: await listStacks(deps.storage.db, owner),
    stackDrafts: await listDrafts(deps.storage.db, owner),
    listingChanges: await listChangesOfSeller(deps.storage.db, owner),
  }),
};

/** Deletes as many listings and uploads as one transaction may; false if the last one can delete all that are left. */
async function deleteFullChunk({ storage, now }: Deps, owner: Owner): Promise<boolean> {
  const listed = await listSellerProducts(storage.db, owner, CHUNK_SIZE + 1);
  const product = listed.slice(0, CHUNK_SIZE).map(({ id }) => id);
  return storage.transaction({ owner, product }, async (tx) => {
    const at = now();
    if (listed.length > CHUNK_SIZE) await deleteListings(tx, at, owner, new Set(product));
    const isUploadLeft = (await deleteSomeUploads(tx, at, owner)) === PHOTOS_PER_JOB;
    return listed.length > CHUNK_SIZE || isUploadLeft;
  });
}

/** Deletes the owner's listings, or only those whose products are locked. */
async function deleteListings(
  tx: Tx<'owner' | 'product'>,
  now: number,
  owner: Owner,
  locked?: ReadonlySet<number>,
): Promise<void> {
  const rows = await listSellerProducts(tx, owner, CHUNK_SIZE);
  const gone = rows.filter(({ id }) => locked?.has(id) ?? true);
  const hidden = gone.filter(({ hiddenAt }) => hiddenAt !== null);
  const shown = gone.filter(({ hiddenAt }) => hiddenAt === null);
  const ids = shown.map(({ id }) => id);
  if (ids.length > 0) await deleteProducts(tx, now, ids);
  for (const { id } of hidden) await deleteHiddenProduct(tx, id);
}

/** Deletes uploads, as many as one job removes the files of. Returns how many there were. */
async function deleteSomeUploads(tx: Tx<'owner'>, now: number, owner: Owner): Promise<number> {
  const gone = await deleteUploads(tx, owner, PHOTOS_PER_JOB);
  // The newest may be a moment old, and files of the last hour stay.
  await enqueueRemoval(tx, now, gone, now + HOUR_MS);
  return gone.length;
}

/** Deletes lists that were sent before a time (ms). Another rule deletes their files. */
export const purgeListingImports = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfImports, deleteBefore: deleteImportsBefore }, before);

/** Deletes records of changes that were made before a time (ms). */
export const purgeListingChanges = ({ storage }: Pick<Deps, 'storage'>, before: number): Promise<void> =>
  purgeInChunks(storage, { instantAfter: instantsOfChanges, deleteBefore: deleteChangesBefore }, before);
