import {
  isTypedField,
  STACK_SYNC,
  type StackSyncAnswer,
  type SyncedDraft,
  type SyncedPhoto,
  type SyncedStack,
} from '#contract/selling/stack-sync.ts';
import type { Owner } from '../../sessions/owner.ts';
import { conflictsOf, type DraftPhoto } from '../../storage/schema.ts';
import type { Tx } from '../../storage/storage.ts';
import { findUploads, type UploadRow } from '../uploads.repo.ts';
import {
  draftsAfter,
  findDrafts,
  lastRevision,
  revisionFloor,
  stacksAfter,
  type DraftRow,
  type StackRow,
} from './stacks.repo.ts';

type Changes = Pick<StackSyncAnswer, 'stacks' | 'drafts' | 'cursor' | 'more' | 'reset'>;
type DeviceOf = (session: number) => string;

/**
 * An owner's stacks and drafts that have changed since the cursor, oldest change first, as many as fit into an answer; and
 * these drafts in any case.
 */
export async function readStackChanges(
  tx: Tx<'owner'>,
  owner: Owner,
  { cursor, about }: { readonly cursor: number; readonly about: readonly string[] },
  deviceOf: DeviceOf,
): Promise<Changes> {
  const reset = cursor > 0 && cursor < (await revisionFloor(tx, owner));
  const after = reset ? 0 : cursor;
  const page = { after, limit: STACK_SYNC.maxRows + 1, openOnly: after === 0 };
  const drafts = await draftsAfter(tx, owner, page);
  const stacks = await stacksAfter(tx, owner, page);
  const rows = [...drafts, ...stacks].toSorted((one, other) => one.rev - other.rev).slice(0, page.limit);
  const known = new Set(drafts.map(({ id }) => id));
  const named = await findDrafts(
    tx,
    about.filter((id) => !known.has(id)),
  );
  const own = named.filter((row) => row.owner === owner);
  const uploads = await uploadsOf(tx, owner, [...drafts, ...own]);
  const answer = fitToAnswer(rows, (row) => (isDraft(row) ? toSynced(row, uploads, deviceOf) : row));
  return {
    stacks: answer.flatMap((row) => ('body' in row ? toSyncedStack(row) : [])),
    drafts: [
      ...own.map((row) => toSynced(row, uploads, deviceOf)),
      ...answer.flatMap((row) => ('body' in row ? [] : row)),
    ],
    cursor: answer.length < rows.length ? (answer.at(-1)?.rev ?? after) : await lastRevision(tx, owner),
    more: answer.length < rows.length,
    ...(reset ? { reset: true as const } : {}),
  };
}

const isDraft = (row: DraftRow | StackRow): row is DraftRow => 'stackId' in row;

/** The first rows up to the limits of rows and bytes, but at least one. */
function fitToAnswer(
  rows: readonly (DraftRow | StackRow)[],
  toAnswer: (row: DraftRow | StackRow) => SyncedDraft | StackRow,
): readonly (SyncedDraft | StackRow)[] {
  const answer: (SyncedDraft | StackRow)[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, STACK_SYNC.maxRows)) {
    const each = toAnswer(row);
    bytes += Buffer.byteLength(JSON.stringify(each));
    if (bytes > STACK_SYNC.maxAnswerBytes && answer.length > 0) break;
    answer.push(each);
  }
  return answer;
}

const toSyncedStack = ({ id, rev, body: { defaults }, removedAt }: StackRow): SyncedStack => ({
  id,
  rev,
  ...(defaults === undefined ? {} : { defaults }),
  ...(removedAt === null ? {} : { removed: true }),
});

function toSynced(row: DraftRow, uploads: ReadonlyMap<number, UploadRow>, deviceOf: DeviceOf): SyncedDraft {
  const { id, stackId, rev, state, body, conflicts, productId, fieldRevs, changedAt } = row;
  const submitter = fieldRevs?.['state']?.[1];
  return {
    id,
    ...(stackId === null ? {} : { stack: stackId }),
    rev,
    state,
    fields: body?.fields ?? {},
    photos: (body?.photos ?? []).map((photo) => toSyncedPhoto(photo, uploads, deviceOf)),
    conflicts: conflictsOf(conflicts ?? {}).flatMap(([field, all]) =>
      isTypedField(field)
        ? all.map(({ value, session }) => ({ field, value: String(value), device: deviceOf(session) }))
        : [],
    ),
    ...(productId === null ? {} : { productId }),
    ...(submitter === undefined ? {} : { device: deviceOf(submitter) }),
    ...(body === null ? {} : { changedAt: new Date(changedAt).toISOString() }),
  };
}

/** A photo whose upload is gone has to be sent again by the device that has it. */
function toSyncedPhoto(
  { key, uploadId, session }: DraftPhoto,
  uploads: ReadonlyMap<number, UploadRow>,
  deviceOf: DeviceOf,
): SyncedPhoto {
  const upload = uploadId === undefined ? undefined : uploads.get(uploadId);
  return upload === undefined
    ? { key, device: deviceOf(session) }
    : { key, uploadId: upload.id, picture: upload.picture };
}

async function uploadsOf(
  tx: Tx<'owner'>,
  owner: Owner,
  drafts: readonly DraftRow[],
): Promise<ReadonlyMap<number, UploadRow>> {
  const ids = drafts.flatMap(({ body }) => (body?.photos ?? []).flatMap(({ uploadId }) => uploadId ?? []));
  const rows = ids.length === 0 ? [] : await findUploads(tx, owner, ids);
  return new Map(rows.filter(({ productId }) => productId === null).map((row) => [row.id, row]));
}
