import * as z from 'zod/mini';
import { mergeField, type FieldState } from '#contract/selling/merge-field.ts';
import {
  publishedElsewhereMessage,
  STACK_MESSAGES,
  STACK_SYNC_MESSAGES,
} from '#contract/selling/stack-messages.ts';
import {
  draftFieldsSchema,
  isTypedField,
  type StackMutation,
  type StackMutationResult,
  type StackSyncAnswer,
  type StackSyncRequest,
  type SyncedDefaults,
  type SyncedDraft,
  type SyncedPhoto,
} from '#contract/selling/stack-sync.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import type { StackSyncPorts } from '../ports.ts';

type Fault = 'lost' | 'reply lost' | (() => Promise<void> | void);

interface Row {
  readonly id: string;
  readonly stack: string;
  rev: number;
  state: SyncedDraft['state'];
  fields: Map<string, FieldState<unknown>>;
  photos: SyncedPhoto[];
  session: number;
  productId?: number;
}

interface Stack {
  rev: number;
  defaults?: SyncedDefaults;
  removed: boolean;
}

interface State {
  rev: number;
  rows: Map<string, Row>;
  stacks: Map<string, Stack>;
  results: Map<string, StackMutationResult>;
}

/** An in-memory POST /api/stacks/sync of one account that follows the contract, with injectable network faults. */
export class StackServerDouble {
  epoch = 'first';
  readonly account = 7;
  readonly requests: StackSyncRequest[] = [];
  /** Faults of the next requests, one each. */
  faults: (Fault | undefined)[] = [];
  /** What an older or a newer server answers instead. */
  refusal: ApiError | undefined;
  /** Rows per answer. */
  pageSize = 200;
  /** New drafts above this count are refused. */
  maxDrafts = Number.POSITIVE_INFINITY;
  /** Devices that know less read everything again. */
  floor = 0;
  private state: State = { rev: 0, rows: new Map(), stacks: new Map(), results: new Map() };

  constructor(private readonly hasUpload: (id: number) => boolean) {}

  /** The call of a session. */
  client =
    (session: number): StackSyncPorts['stackSync'] =>
    async (request) => {
      this.requests.push(structuredClone(request));
      const fault = this.faults.shift();
      if (fault === 'lost') throw new NetworkError('lost');
      if (typeof fault === 'function') await fault();
      if (this.refusal !== undefined) throw this.refusal;
      const answer = this.answer(request, session);
      if (fault === 'reply lost') throw new NetworkError('reply lost');
      return structuredClone(answer);
    };

  /** Names of the mutations of all requests, in order. */
  mutationNames = (): string[] => this.requests.flatMap(({ mutations }) => mutations.map(({ name }) => name));

  draft(id: string): SyncedDraft {
    const row = this.state.rows.get(id);
    if (row === undefined) throw new Error('the server has no such draft');
    return toSynced(row);
  }

  has = (id: string): boolean => this.state.rows.has(id);

  /** As publishing does. */
  list(id: string, productId: number): void {
    const row = this.state.rows.get(id);
    if (row !== undefined) Object.assign(row, { rev: this.next(), state: 'listed', productId });
  }

  /** As the daily retention does after 180 days. */
  forget(id: string): void {
    this.floor = this.state.rows.get(id)?.rev ?? this.floor;
    this.state.rows.delete(id);
  }

  backup = (): State => structuredClone(this.state);

  restore(kept: State, epoch: string): void {
    this.state = structuredClone(kept);
    this.epoch = epoch;
  }

  private next(): number {
    this.state.rev += 1;
    return this.state.rev;
  }

  private answer(request: StackSyncRequest, session: number): StackSyncAnswer {
    const { state, epoch, account } = this;
    if (request.account !== account) throw new ApiError(409, '{"code":"not_yours","message":"Not yours."}');
    const isRestored = request.epoch !== undefined && request.epoch !== epoch;
    const results = isRestored ? [] : request.mutations.map((mutation) => this.applyOnce(mutation, session));
    const isReset = !isRestored && request.cursor > 0 && request.cursor < this.floor;
    const after = isRestored || isReset ? 0 : request.cursor;
    const isNews = ({ rev }: { readonly rev: number }): boolean => rev > after;
    const rows = [...state.rows.values()].filter(
      (row) => isNews(row) && (after > 0 || row.state === 'editing' || row.state === 'ready'),
    );
    const page = rows.toSorted((one, other) => one.rev - other.rev).slice(0, this.pageSize);
    const more = page.length < rows.length;
    const about = results.flatMap((result) => (result.applied ? [] : result.about));
    const named = [...state.rows.values()].filter((row) => about.includes(row.id) && !page.includes(row));
    return {
      results,
      stacks: [...state.stacks].flatMap(([id, { rev, defaults, removed }]) =>
        rev > after && !(removed && after === 0)
          ? { id, rev, ...(defaults && { defaults }), ...(removed ? { removed: true as const } : {}) }
          : [],
      ),
      drafts: [...named, ...page].map(toSynced),
      cursor: more ? (page.at(-1)?.rev ?? after) : state.rev,
      more,
      ...(isReset ? { reset: true as const } : {}),
      account,
      epoch,
    };
  }

  private applyOnce(mutation: StackMutation, session: number): StackMutationResult {
    const known = this.state.results.get(mutation.id);
    const result = known ?? this.apply(mutation, session);
    this.state.results.set(mutation.id, result);
    return result;
  }

  private apply(mutation: StackMutation, session: number): StackMutationResult {
    const { id, name, args } = mutation;
    const { rows, stacks } = this.state;
    switch (name) {
      case 'stack.set':
        stacks.set(args.stack, { rev: this.next(), defaults: args.set, removed: false });
        return { id, applied: true };
      case 'stack.remove':
        for (const row of rows.values())
          if (row.stack === args.stack && row.state !== 'listed') this.remove(row, session);
        stacks.set(args.stack, { rev: this.next(), removed: true });
        return { id, applied: true };
      case 'draft.remove': {
        const row = rows.get(args.draft);
        if (row?.state === 'listed') return refused(id, 'conflict', row.id);
        if (row !== undefined) this.remove(row, session);
        return { id, applied: true };
      }
      case 'draft.set':
    }
    return this.set(id, args, session);
  }

  private set(
    id: string,
    { draft, stack, base, set }: Extract<StackMutation, { readonly name: 'draft.set' }>['args'],
    session: number,
  ): StackMutationResult {
    const { rows, stacks } = this.state;
    const known = rows.get(draft);
    if (known?.state === 'listed' || known?.state === 'removed') return refused(id, 'conflict', draft);
    if (known === undefined && rows.size >= this.maxDrafts)
      return { ...refused(id, 'conflict', draft), message: STACK_MESSAGES.tooManyDrafts };
    const { photos, ...fields } = set;
    const isUploadMissing = photos?.add.some(
      ({ uploadId }) => uploadId !== undefined && !this.hasUpload(uploadId),
    );
    if ((known === undefined && base > 0) || isUploadMissing === true) return refused(id, 'not_found', draft);
    if (stacks.get(stack)?.removed !== false) stacks.set(stack, { rev: this.next(), removed: false });
    const row: Row = known ?? {
      id: draft,
      stack,
      rev: 0,
      state: 'editing',
      session,
      fields: new Map(),
      photos: [],
    };
    const rev = this.next();
    const kept: string[] = [];
    for (const [name, value] of Object.entries(fields)) {
      const before = row.fields.get(name) ?? { value: undefined, rev: 0, session: 0 };
      const merged = mergeField<unknown>(before, { value, base, session }, rev);
      row.fields.set(name, isTypedField(name) ? merged : { ...merged, conflicts: undefined });
      if (merged.value !== value && merged.rev === before.rev && merged.conflicts !== undefined)
        kept.push(name);
    }
    const state = row.fields.get('state')?.value === 'ready' ? 'ready' : 'editing';
    if (photos !== undefined) row.photos = withChange(row.photos, photos, `Device ${session}`);
    rows.set(draft, Object.assign(row, { rev, state, session }));
    return { id, applied: true, ...(kept.length === 0 ? {} : { kept }) };
  }

  private remove(row: Row, session: number): void {
    Object.assign(row, { rev: this.next(), state: 'removed', photos: [], fields: new Map(), session });
  }
}

const refused = (id: string, code: 'conflict' | 'not_found', about: string) => ({
  id,
  applied: false as const,
  code,
  message: code === 'conflict' ? publishedElsewhereMessage('there') : STACK_SYNC_MESSAGES.noSuchDraft,
  about,
});

function withChange(
  before: readonly SyncedPhoto[],
  {
    add,
    drop,
    order = [],
  }: NonNullable<Extract<StackMutation, { name: 'draft.set' }>['args']['set']['photos']>,
  device: string,
): SyncedPhoto[] {
  const photos = new Map(before.map((photo) => [photo.key, photo]));
  for (const key of drop) photos.delete(key);
  for (const { key, uploadId } of add)
    photos.set(key, uploadId === undefined ? { key, device } : { key, uploadId, picture: PICTURE });
  const place = ({ key }: SyncedPhoto): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...photos.values()].toSorted((one, other) => place(one) - place(other));
}

const PICTURE = { url: '/pictures/photo', width: 3, height: 4, tint: '#ffffff', placeholder: '' };

function toSynced({ id, stack, rev, state, fields, photos, session, productId }: Row): SyncedDraft {
  const isOpen = state === 'editing' || state === 'ready';
  const values = [...fields].filter(([, { value }]) => value !== null);
  return {
    id,
    stack,
    rev,
    state,
    fields: isOpen
      ? z.parse(draftFieldsSchema, Object.fromEntries(values.map(([name, { value }]) => [name, value])))
      : {},
    photos: isOpen ? photos : [],
    conflicts: [...fields].flatMap(([field, { conflicts = [] }]) =>
      isTypedField(field)
        ? conflicts.map(({ value, session: by }) => ({ field, value: String(value), device: `Device ${by}` }))
        : [],
    ),
    ...(productId === undefined ? {} : { productId }),
    device: `Device ${session}`,
  };
}
