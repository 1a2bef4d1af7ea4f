import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ImportStatus, LineProblem } from '#contract/selling/listing-imports.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { ImportLine } from '../../catalog/import/import-lines.ts';
import type { Listing } from '../../catalog/create-listing.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import type { Deps } from '../../deps.ts';
import { keptImport } from '../../gateways/imports/import-files.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { assertChangeWithinLimits } from '../../sellers/may-list.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { changeReasons, findListings, readListingLines, toChanges } from './listing-lines.ts';
import { withSoldCopies } from './sold-since.ts';
import { findImport, updateImport, type ListingImportRow } from './listing-imports.repo.ts';

const KIND = 'listing-import';

/** Lines per transaction, which locks their listings. */
const BATCH_SIZE = 50;

type NamedLine = Extract<ImportLine, { readonly id: number }>;

const importOnWire = ({ id, status, total, done, problems }: ListingImportRow): ImportStatus => ({
  id,
  status,
  total,
  done,
  problems: [...problems],
});

/** How far an import is. Throws ShopError not_found, also for another owner's. */
export async function readListingImport(db: Db, owner: Owner | undefined, id: string): Promise<ImportStatus> {
  const row = await findImport(db, id);
  if (row === undefined || row.owner !== owner) throw importNotFound();
  return importOnWire(row);
}

/** Starts an import, once. Throws ShopError not_found. */
export async function startListingImport(
  { storage, now }: Deps,
  owner: Owner | undefined,
  id: string,
): Promise<ImportStatus> {
  if (owner === undefined) throw importNotFound();
  return storage.transaction({ owner }, async (tx) => {
    const before = await readListingImport(tx, owner, id);
    if (before.status !== 'checked') return before;
    const row = await updateImport(tx, id, owner, { status: 'running', problems: [] });
    if (row === undefined) throw importNotFound();
    await enqueue(tx, now(), { key: `${KIND}:${id}`, kind: KIND, payload: { id } });
    return importOnWire(row);
  });
}

const importNotFound = (): ShopError => new ShopError('not_found', MESSAGES.noSuchImport);

/** Job handler: applies the lines of an import that name a listing. It continues after a crash. */
export const listingImportHandler = {
  [KIND]: async (deps, payload) => {
    const { id } = z.parse(z.object({ id: z.string() }), payload);
    const lines = await readNamedLines(deps, id);
    while (await applyBatch(deps, id, lines)) await yieldToEventLoop();
  },
} satisfies Readonly<Record<string, Handler>>;

/** The lines that name a listing; none if the file was deleted meanwhile. */
async function readNamedLines(deps: Deps, id: string): Promise<readonly NamedLine[]> {
  const row = await findImport(deps.storage.db, id);
  const bytes = row && (await keptImport(deps.files, row.file));
  if (row === undefined || bytes === undefined) return [];
  const named: NamedLine[] = [];
  for await (const line of (await readListingLines(bytes, row.createdAt)).lines)
    if ('id' in line) named.push(line);
  return named;
}

/** Applies the next lines in one transaction; false at the end. */
async function applyBatch(deps: Deps, id: string, lines: readonly NamedLine[]): Promise<boolean> {
  const { storage } = deps;
  const found = await findImport(storage.db, id);
  if (found?.status !== 'running') return false;
  const { owner, done } = found;
  const batch = lines.slice(done, done + BATCH_SIZE);
  const product = batch.map((line) => line.id);
  return storage.transaction({ owner, product }, async (tx) => {
    const row = await findImport(tx, id);
    // Signed in or continued by another process meanwhile: the caller looks again.
    if (row?.owner !== owner || row.done !== done) return true;
    const problems = await applyLines(tx, deps, owner, batch);
    const status = done + batch.length >= lines.length ? 'done' : 'running';
    await updateImport(tx, id, owner, {
      status,
      done: done + batch.length,
      problems: [...row.problems, ...problems],
    });
    return status === 'running';
  });
}

async function applyLines(
  tx: Tx<'owner' | 'product'>,
  deps: Deps,
  owner: string,
  lines: readonly NamedLine[],
): Promise<readonly LineProblem[]> {
  const listings = await findListings(tx, owner, lines);
  const problems: LineProblem[] = [];
  for (const { at, id, changes } of (await withSoldCopies(tx, lines, listings)).lines) {
    const row = listings.get(id);
    const found = await changeReasons(tx, id, row, changes);
    if (found === undefined) continue;
    const limits = row === undefined ? [] : await limitReasons(tx, deps, row, toChanges(row, changes));
    const reasons = [...found, ...limits];
    if (reasons.length > 0) problems.push({ line: at, messages: [...reasons] });
    else if (row !== undefined) await applyChanges(tx, deps.now(), row, toChanges(row, changes));
  }
  return problems;
}

/** Why a new or blocked seller may not make a change. */
async function limitReasons(
  tx: Tx<'owner' | 'product'>,
  deps: Deps,
  row: ProductRow,
  changes: Partial<Listing>,
): Promise<string[]> {
  try {
    await assertChangeWithinLimits(tx, deps, row, changes);
    return [];
  } catch (error) {
    if (error instanceof ShopError && (error.code === 'limit_reached' || error.code === 'blocked'))
      return [error.message];
    throw error;
  }
}
