import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../storage/storage.ts';
import {
  findEntry,
  insertEntries,
  insertEntry,
  insertLines,
  insertManyLines,
  linesOfEntry,
  type EntryRow,
  type LineRow,
} from './ledger.repo.ts';

/**
 * Whose money it is: at the payment `provider`, at our `bank`, owed to a `seller`, earned by the `shop` with its own goods or by
 * `fees`, paid for `processing` payments, owed to buyers as `refunds`, on the way in `transfers`, taken by a bank in `disputes`,
 * and lost or gained by the shop in `losses`.
 */
export type Account = LineRow['account'];

/** A line of an entry, in cents: a debit is positive, a credit negative. */
export interface Line {
  readonly account: Account;
  readonly cents: number;
  /** The seller's owner key, for the account `seller`. */
  readonly owner?: string | null | undefined;
  /** The parcel that it is about. */
  readonly shipmentId?: number | null | undefined;
}

/** An event that moves money, by a key that names it: `paid:{intent}`. */
export interface Entry extends Pick<EntryRow, 'key' | 'currency' | 'livemode' | 'at'> {
  readonly orderId?: number | undefined;
  readonly note?: string | undefined;
  readonly lines: readonly Line[];
}

/**
 * Enters an event into the ledger, in the transaction of the change that it records. The same entry again changes nothing.
 * Throws an Error if its lines do not add up to 0, or if the key has other lines already. Lines of 0 cents are left out, and so
 * is an entry without any other.
 */
export async function post(tx: Tx, entry: Entry): Promise<void> {
  const { entry: row, lines } = rowsOf(entry);
  if (lines.length === 0) return;
  const entryId = await insertEntry(tx, row);
  if (entryId === undefined) await assertSame(tx, entry.key, row, lines);
  else
    await insertLines(
      tx,
      lines.map((line) => ({ ...line, entryId })),
    );
}

/** Enters many events whose keys are all new, in few statements. */
export async function postNew(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(rowsOf).filter(({ lines }) => lines.length > 0);
  const ids = await insertEntries(
    tx,
    rows.map(({ entry }) => entry),
  );
  await insertManyLines(
    tx,
    rows.flatMap(({ entry: { key }, lines }) => {
      const entryId = ids.get(key);
      if (entryId === undefined) throw new Error(`ledger entry ${key} was not inserted`);
      return lines.map((line) => ({ ...line, entryId }));
    }),
  );
}

/** The rows of an entry. Throws an Error if its lines do not add up to 0. */
function rowsOf({ key, currency, livemode, at, orderId, note, lines }: Entry): {
  readonly entry: Omit<EntryRow, 'id'>;
  readonly lines: readonly Omit<LineRow, 'entryId'>[];
} {
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0) throw new Error(`ledger entry ${key} is off by ${sum} cents`);
  return {
    entry: {
      key,
      kind: key.split(':')[0] ?? '',
      orderId: orderId ?? null,
      currency,
      livemode,
      at,
      note: note ?? null,
    },
    lines: lines
      .filter(({ cents }) => cents !== 0)
      .map(({ account, cents, owner, shipmentId }, place) => ({
        place,
        account,
        owner: owner ?? null,
        shipmentId: shipmentId ?? null,
        cents,
      })),
  };
}

async function assertSame(
  tx: Tx,
  key: string,
  row: Omit<EntryRow, 'id'>,
  lines: readonly Omit<LineRow, 'entryId'>[],
): Promise<void> {
  const known = await findEntry(tx, key);
  const knownLines = known === undefined ? [] : await linesOfEntry(tx, known.id);
  const isSame =
    known?.currency === row.currency &&
    known.livemode === row.livemode &&
    isDeepStrictEqual(
      knownLines,
      lines.map((line) => ({ ...line, entryId: known.id })),
    );
  if (!isSame) throw new Error(`ledger entry ${key} exists with other lines`);
}
