import { DAY_MS } from '#contract/durations.ts';
import { STACK, STACK_SYNC_MESSAGES as MESSAGES } from '#contract/selling/stack-messages.ts';
import { STACK_SYNC, type StackMutation } from '#contract/selling/stack-sync.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { assertRateLimit } from '../../limits/rate-limit.ts';
import type { Owner, Session } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { findUploads } from '../uploads.repo.ts';
import {
  countKeptUploads,
  countOpenDrafts,
  countStacks,
  findDrafts,
  findOpenDrafts,
  findStacks,
  findUnusedStacks,
  keepUploads,
  lastRevision,
  releaseUploads,
  releaseUploadsOf,
  reserveRevisions,
  saveDraft,
  saveStack,
  type DraftRow,
  type StackRow,
} from './stacks.repo.ts';

/** What the mutations of a request apply to, in memory: 200 of them take as many reads as one. */
export interface StackState {
  readonly owner: Owner;
  readonly session: number;
  readonly now: number;
  /** The name of the device of a session. */
  readonly deviceOf: (session: number) => string;
  /** Any owner's, by id. */
  readonly drafts: Map<string, DraftRow>;
  readonly stacks: Map<string, StackRow>;
  /** The owner's uploads that are not part of a listing. */
  readonly uploads: ReadonlySet<number>;
  /** False once the owner has made too many drafts today. */
  readonly mayAddDrafts: boolean;
  /** Upload -> the draft that keeps it from now on; null: none. */
  readonly kept: Map<number, string | null>;
  readonly changedDrafts: Set<string>;
  readonly changedStacks: Set<string>;
  /** Stacks without an open draft, oldest first; loaded once an owner has as many stacks as are allowed. */
  readonly unused: StackRow[];
  /** Of what is neither listed nor removed. */
  draftCount: number;
  stackCount: number;
  uploadCount: number;
  /** The last revision given out. */
  rev: number;
}

/** Loads everything that mutations name. */
export async function loadStackState(
  tx: Tx<'owner'>,
  deps: Deps,
  { owner, id: session }: Session,
  mutations: readonly StackMutation[],
  deviceOf: (session: number) => string,
): Promise<StackState> {
  const named = [...new Set(mutations.flatMap(({ args }) => ('draft' in args ? args.draft : [])))];
  const stackIds = [...new Set(mutations.flatMap(({ args }) => ('stack' in args ? args.stack : [])))];
  const removed = mutations.flatMap(({ name, args }) => (name === 'stack.remove' ? args.stack : []));
  const drafts = new Map((await findDrafts(tx, named)).map((row) => [row.id, row]));
  const isNew = (id: string): boolean => !drafts.has(id);
  const newCount = new Set(
    mutations.flatMap(({ name, args }) => (name === 'draft.set' && isNew(args.draft) ? args.draft : [])),
  ).size;
  for (const row of await findOpenDrafts(tx, owner, removed)) drafts.set(row.id, row);
  const sent = mutations.flatMap(({ name, args }) =>
    name === 'draft.set' ? (args.set.photos?.add ?? []).flatMap(({ uploadId }) => uploadId ?? []) : [],
  );
  const uploads = await findUploads(tx, owner, [...new Set(sent)]);
  const stackCount = await countStacks(tx, owner);
  return {
    owner,
    session,
    now: deps.now(),
    deviceOf,
    drafts,
    stacks: new Map((await findStacks(tx, stackIds)).map((row) => [row.id, row])),
    uploads: new Set(uploads.filter(({ productId }) => productId === null).map(({ id }) => id)),
    mayAddDrafts: newCount === 0 || (await countNewDrafts(tx, deps, owner, newCount)),
    kept: new Map(),
    changedDrafts: new Set(),
    changedStacks: new Set(),
    draftCount: await countOpenDrafts(tx, owner),
    stackCount,
    unused: stackCount < STACK.maxStacks ? [] : await findUnusedStacks(tx, owner, deps.now() + 1),
    uploadCount: await countKeptUploads(tx, owner),
    rev: await lastRevision(tx, owner),
  };
}

const NEW_DRAFTS_PER_DAY = {
  name: 'stack-drafts-day',
  max: STACK_SYNC.maxNewDraftsPerDay,
  windowMs: DAY_MS,
  message: MESSAGES.tooManyNewDrafts,
};

async function countNewDrafts(tx: Tx<'owner'>, deps: Deps, owner: Owner, count: number): Promise<boolean> {
  try {
    await assertRateLimit(deps, tx, NEW_DRAFTS_PER_DAY, owner, count);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Writes what the mutations have changed. Throws ShopError busy if an id has become another owner's meanwhile. */
export async function saveStackState(tx: Tx<'owner'>, state: StackState): Promise<void> {
  const { owner, now, drafts, stacks, changedDrafts, changedStacks, kept } = state;
  const before = await lastRevision(tx, owner);
  if (state.rev > before) await reserveRevisions(tx, owner, state.rev - before);
  const saved: boolean[] = [];
  for (const id of changedStacks) {
    const row = stacks.get(id);
    if (row !== undefined) saved.push(await saveStack(tx, row));
  }
  const removed: string[] = [];
  for (const id of changedDrafts) {
    const row = drafts.get(id);
    if (row === undefined) continue;
    saved.push(await saveDraft(tx, row));
    if (row.state === 'removed') removed.push(id);
  }
  if (saved.includes(false)) throw new ShopError('busy', MESSAGES.tooManyRequests, { retryAfter: 1 });
  await releaseUploads(
    tx,
    now,
    [...kept].flatMap(([id, draft]) => (draft === null ? id : [])),
  );
  for (const draft of changedDrafts)
    await keepUploads(
      tx,
      owner,
      draft,
      [...kept].flatMap(([id, keeper]) => (keeper === draft ? id : [])),
    );
  await releaseUploadsOf(tx, now, removed);
}
