import * as z from 'zod/mini';
import type { ChangedIsbnRecord, IsbnRecordChange } from '#contract/admin/admin-isbns.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { ISBN_AUTHORITIES } from '#contract/appraisal/resolve-isbn.ts';
import { ShopError } from '#contract/shop-error.ts';
import { markUndone, type EntryRow } from '../../audit/audit.queries.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Tx } from '../../storage/storage.ts';
import { collectEvidence, countListingDisputes, type Evidence } from '../isbn-evidence.ts';
import {
  findIsbnRecords,
  replaceRecord,
  type IsbnRecordRow,
  type RecordWords,
} from '../isbn-records.repo.ts';
import { recordOnWire } from './list-isbn-records.ts';

/** The action in the audit trail. Its subject is all products with the ISBN, which is the subject's id. */
export const ISBN_CHANGE = 'isbn.change';

type EditDeps = Pick<Deps, 'storage' | 'now'>;

/** The words of a record, of which the audit trail keeps those that a change concerns. */
const wordsSchema = z.object({
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  publishedYear: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  source: z.enum(ISBN_AUTHORITIES),
  confidence: z.number(),
});

/** Changes the record of an ISBN (13 digits): an admin's word is certain. Throws ShopError not_found, and invalid_input without a title. */
export async function changeIsbnRecord(
  { storage, now }: EditDeps,
  author: AdminSession,
  isbn: string,
  change: IsbnRecordChange,
): Promise<ChangedIsbnRecord> {
  const [evidence] = await collectEvidence({ storage }, [isbn]);
  return storage.transaction({ session: 'isbn-records' }, async (tx) => {
    const before = await recordToEdit(tx, isbn);
    const after = z.parse(wordsSchema, { ...before, ...change, source: 'admin', confidence: 100 });
    if (after.title === null)
      throw new ShopError('invalid_input', MESSAGES.isbnTitleMissing, {
        fields: { title: MESSAGES.isbnTitleMissing },
      });
    if (hasWords(before, after)) return { record: recordOnWire(before), auditId: null };
    const row = await replaceRecord(tx, now(), isbn, { ...after, disputeCount: disputesOf(evidence, after) });
    const auditId = await recordChange(tx, author, now(), { isbn, before: wordsOf(before), after });
    return { record: recordOnWire(row), auditId };
  });
}

/**
 * Undoes an admin's change of a record. Returns the id of the new audit entry. Throws ShopError conflict if it was undone
 * before, or changed since.
 */
export async function undoIsbnChange(
  { storage, now }: EditDeps,
  author: AdminSession,
  { id, subjectId: isbn, before: former, after: latter, undoneAt }: EntryRow,
): Promise<number> {
  if (undoneAt !== null) throw new ShopError('conflict', MESSAGES.undoneAlready);
  const [evidence] = await collectEvidence({ storage }, [isbn]);
  return storage.transaction({ session: 'isbn-records' }, async (tx) => {
    const [row] = await findIsbnRecords(tx, [isbn]);
    if (row === undefined || !hasWords(row, latter)) throw new ShopError('conflict', MESSAGES.undoUnsafe);
    const before = wordsOf(row);
    const after = z.parse(wordsSchema, { ...before, ...former });
    await replaceRecord(tx, now(), isbn, { ...after, disputeCount: disputesOf(evidence, after) });
    await markUndone(tx, [id], now());
    return recordChange(tx, author, now(), { isbn, before, after, undoes: id });
  });
}

async function recordToEdit(tx: Tx, isbn: string): Promise<IsbnRecordRow> {
  const [row] = await findIsbnRecords(tx, [isbn]);
  if (row === undefined) throw new ShopError('not_found', MESSAGES.noSuchIsbnRecord);
  return row;
}

const wordsOf = ({
  title,
  author,
  publisher,
  publishedYear,
  pages,
  source,
  confidence,
}: RecordWords): RecordWords => ({ title, author, publisher, publishedYear, pages, source, confidence });

const hasWords = (of: RecordWords, words: object | null): boolean => {
  const known = new Map<string, unknown>(Object.entries(of));
  return Object.entries(words ?? {}).every(([name, value]) => known.get(name) === value);
};

/** Those words of a record that another one does not have. */
const differing = (one: RecordWords, other: RecordWords): Record<string, unknown> => {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(Object.entries(one).filter(([name, value]) => others.get(name) !== value));
};

const disputesOf = (evidence: Evidence | undefined, { title }: RecordWords): number =>
  evidence === undefined || title === null ? 0 : countListingDisputes(evidence, title);

interface Edit {
  readonly isbn: string;
  readonly before: RecordWords;
  readonly after: RecordWords;
  readonly undoes?: number;
}

const recordChange = (
  tx: Tx,
  author: AdminSession,
  at: number,
  { isbn, before, after, undoes }: Edit,
): Promise<number> =>
  record(tx, author, {
    at,
    action: ISBN_CHANGE,
    subject: 'product',
    subjectId: isbn,
    title: `${after.title ?? before.title ?? ''} (${isbn})`,
    before: differing(before, after),
    after: differing(after, before),
    undoes,
  });
