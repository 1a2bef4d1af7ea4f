import type { AdminIsbnRecord, AdminIsbnRecords } from '#contract/admin/admin-isbns.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { decodeCursor, encodeCursor } from '../../catalog/lists/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { findIsbnRecords, listDisputedRecords, type IsbnRecordRow } from '../isbn-records.repo.ts';

const LIMIT = 50;
const LIST = 'isbn-records';

interface RecordQuery {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of ISBN records, the most disputed first, or the one of an ISBN. Throws ShopError invalid_input for another list's cursor. */
export async function listIsbnRecords(
  { storage: { db } }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { q = '', cursor }: RecordQuery,
): Promise<AdminIsbnRecords> {
  if (q.trim() !== '') {
    const isbn = toIsbn13(q.trim());
    return { records: isbn === undefined ? [] : (await findIsbnRecords(db, [isbn])).map(recordOnWire) };
  }
  const after = cursor === undefined ? undefined : decodeCursor(LIST, cursor);
  const rows = await listDisputedRecords(
    db,
    after && { disputeCount: after.key, isbn: String(after.id) },
    LIMIT + 1,
  );
  const shown = rows.slice(0, LIMIT);
  const last = shown.at(-1);
  const hasMore = rows.length > LIMIT && last !== undefined;
  return {
    records: shown.map(recordOnWire),
    ...(hasMore ? { next: encodeCursor(LIST, { key: last.disputeCount, id: Number(last.isbn) }) } : {}),
  };
}

/** A record as the back office sees it. */
export const recordOnWire = ({
  confidence,
  lookupCount: lookups,
  disputeCount: disputes,
  changedAt,
  askedAt: _askedAt,
  ...printed
}: IsbnRecordRow): AdminIsbnRecord => ({
  ...printed,
  confidence: confidence / 100,
  lookups,
  disputes,
  changedAt: new Date(changedAt).toISOString(),
});
