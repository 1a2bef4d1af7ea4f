import type { ImportCheck } from '#contract/admin/admin-imports.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { Run, RunProblem } from '#contract/admin/admin-runs.ts';
import { toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { recordAll } from '../../audit/record-change.ts';
import { addProducts } from '../../catalog/add-product.ts';
import { readKnownPictures } from '../../catalog/import/known-pictures.ts';
import { checkLines, parseImport, type LineVerdict } from '../../catalog/import/check-lines.ts';
import { importLines, type ImportLine } from '../../catalog/import/import-lines.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import type { Deps } from '../../deps.ts';
import { keepImport, keptImport } from '../../gateways/imports/import-files.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { rowsByIds } from './product-index.repo.ts';
import { about, changeAudited, type ChangeContext } from './change-audited.ts';
import { differenceOf } from '../../catalog/product-fields.ts';
import { runOnWire } from '../runs/run-on-wire.ts';
import type { BatchOutcome, BatchSource } from '../runs/batch-source.ts';
import { startRun } from '../runs/start-run.ts';

type ImportDeps = Pick<Deps, 'storage' | 'now' | 'files'>;

/**
 * Checks an import file without changing products, and stores it for startImport. Throws ShopError invalid_input with a
 * message if the file cannot be read.
 */
export async function checkImport(
  deps: ImportDeps,
  _admin: AdminSession,
  bytes: Uint8Array,
): Promise<ImportCheck> {
  const list = await parseImport(bytes);
  const id = await keepImport(deps.files, bytes);
  const lines = importLines(list.rows, deps.now(), readKnownPictures());
  const checked = await checkLines(lines, async (some) => {
    const there = await rowsOf(deps.storage.db, some);
    return some.map((line) => judge(line, there));
  });
  return { id, ...checked, ignored: [...list.ignored] };
}

function judge(line: ImportLine, there: ReadonlyMap<number, ProductRow>): LineVerdict {
  if ('reasons' in line) return { kind: 'bad', reasons: line.reasons };
  if ('listing' in line) return { kind: 'new', pictureMissing: line.pictureMissing };
  const row = there.get(line.id);
  if (row === undefined) return { kind: 'bad', reasons: [noItem(line.id)] };
  return { kind: differenceOf(row, { ...row, ...line.changes }) === undefined ? 'same' : 'change' };
}

const noItem = (id: number): string => `id ${id} is no item of the shop`;

/** The products that these lines change, by id, without deleted ones. */
async function rowsOf(db: Db, lines: readonly ImportLine[]): Promise<Map<number, ProductRow>> {
  const rows = await rowsByIds(
    db,
    lines.flatMap((line) => ('id' in line ? [line.id] : [])),
  );
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((row) => [row.id, row]));
}

/** Starts the import of a checked file; `name` is for the run's title. Throws ShopError not_found if the file has been deleted. */
export async function startImport(
  deps: ImportDeps,
  admin: AdminSession,
  importId: string,
  name?: string,
): Promise<Run> {
  const bytes = await keptImport(deps.files, importId);
  if (bytes === undefined) throw new ShopError('not_found', MESSAGES.noSuchImport);
  const now = deps.now();
  let total = 0;
  for await (const line of importLines((await parseImport(bytes)).rows, now, new Map()))
    total += Math.min(1, line.at);
  const args = { importId, now, name };
  return deps.storage.transaction({}, async (tx) =>
    runOnWire(await startRun(tx, admin, now, { kind: 'import-products', args, total }), {
      withProblems: true,
    }),
  );
}

/** The batches of an import; `after` is the last line that was imported. */
export function createImportSource(
  deps: ImportDeps,
  { importId, now }: { readonly importId: string; readonly now: number },
): BatchSource {
  let lines: AsyncGenerator<ImportLine> | undefined;
  return async (after, size) => {
    lines ??= linesOf(deps, importId, now);
    const batch: ImportLine[] = [];
    while (batch.length < size) {
      const next = await lines.next();
      if (next.done === true) break;
      if (next.value.at > after) batch.push(next.value);
    }
    const last = batch.at(-1);
    if (last === undefined) return undefined;
    return {
      after: last.at,
      size: batch.length,
      productIds: batch.flatMap((line) => ('id' in line ? [line.id] : [])),
      apply: (tx, order) => importBatch(tx, order, batch),
    };
  };
}

async function* linesOf(deps: ImportDeps, importId: string, now: number): AsyncGenerator<ImportLine> {
  const bytes = await keptImport(deps.files, importId);
  if (bytes === undefined) throw new Error(`import file not found: ${importId}`);
  yield* importLines((await parseImport(bytes)).rows, now, readKnownPictures());
}

async function importBatch(
  tx: Tx<'product'>,
  order: ChangeContext,
  lines: readonly ImportLine[],
): Promise<BatchOutcome> {
  const there = await rowsOf(tx, lines);
  const problems = lines.flatMap((line): RunProblem[] => {
    if ('reasons' in line) return [{ line: line.at, message: line.reasons.join('; ') }];
    if ('id' in line && !there.has(line.id))
      return [{ line: line.at, productId: line.id, message: noItem(line.id) }];
    return [];
  });
  const listings = lines.flatMap((line) => ('listing' in line ? [line.listing] : []));
  const added = await addProducts(tx, order.at, listings);
  await recordAll(
    tx,
    order.author,
    added.map((row) => ({
      ...about(row, order.at),
      action: 'product.import',
      before: null,
      after: newFields(row),
    })),
  );
  const wanted = lines.flatMap((line) =>
    'id' in line ? [{ id: line.id, changes: line.changes, action: 'product.import' as const }] : [],
  );
  const changed = await changeAudited(tx, order, wanted);
  return { changed: added.length + changed.size, created: added.length, problems };
}

/** What the audit trail records of a new product. */
const newFields = ({ title, priceCents, category }: ProductRow) => ({
  title,
  price: toDollars(priceCents),
  category,
});
