import * as z from 'zod/mini';
import { isSameValue } from '#contract/selling/merge-field.ts';
import {
  isTypedField,
  stackMutationSchema,
  type DraftFields,
  type StackMutation,
} from '#contract/selling/stack-sync.ts';
import { isUnpublished, type DraftRow, type DraftSet } from '../drafts/draft.ts';
import { createStamp } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import type { StackRow } from '../stacks/stack.ts';
import { changedFields, toFields } from './draft-fields.ts';
import { changedPhotos } from './photo-changes.ts';

const NOTHING: DraftFields = {};

/** Names and values of the fields that the server does not have. */
export function unsentFields(draft: DraftRow): ReadonlyMap<string, unknown> {
  const server = draft.sync?.server;
  const fields = toFields(draft);
  const unsent = new Map(changedFields(fields, server?.fields ?? NOTHING));
  const values = new Map<string, unknown>(Object.entries(fields));
  // "Keep mine" is a change, although the value is the server's: it ends the conflict.
  for (const { field } of server?.conflicts ?? [])
    if (isDecided(draft, field)) unsent.set(field, values.get(field));
  // What was submitted is listed as the seller saw it: a later suggestion would fill its form differently elsewhere.
  if (draft.state === 'ready' && server?.fields.suggestion !== undefined) unsent.delete('suggestion');
  return unsent;
}

/** Whether the seller has answered the question about another device's value. */
export const isDecided = ({ conflicts = [] }: DraftRow, field: string): boolean =>
  conflicts.every((conflict) => conflict.field !== field);

/** The unsent part of a draft; none if the server has all of it, or has refused exactly this. */
export function unsentMutations(draft: DraftRow, ports: WritePorts): readonly StackMutation[] {
  const { id, stack, sync } = draft;
  if (stack === undefined) return [];
  const unsent = [...unsentFields(draft)];
  const photos = changedPhotos(draft.photos, sync?.server?.photos ?? []);
  const isStale = ([name]: readonly [string, unknown]): boolean =>
    sync?.stale?.fields.includes(name) === true;
  const [stale, fresh] = [unsent.filter(isStale), unsent.filter((each) => !isStale(each))];
  const groups = [
    { base: sync?.stale?.base ?? 0, set: Object.fromEntries(stale) },
    {
      base: sync?.server?.rev ?? 0,
      set: { ...Object.fromEntries(fresh), ...(photos === undefined ? {} : { photos }) },
    },
  ];
  return groups.flatMap(({ base, set }) => {
    const mutation = toMutation(ports, { draft: id, stack, base }, set);
    return mutation === undefined || isSameValue(mutation.args.set, sync?.refused) ? [] : [mutation];
  });
}

type SetMutation = Extract<StackMutation, { readonly name: 'draft.set' }>;
type SetArgs = Omit<SetMutation['args'], 'set'>;

/** A change within the contract's bounds: what exceeds them stays on this device. undefined: nothing is left. */
function toMutation(
  ports: WritePorts,
  args: SetArgs,
  set: Readonly<Record<string, unknown>>,
): SetMutation | undefined {
  const whole = parseSet(ports, args, set);
  const allowed =
    whole === undefined
      ? Object.entries(set).filter(([name, value]) => parseSet(ports, args, { [name]: value }) !== undefined)
      : undefined;
  const mutation = allowed === undefined ? whole : parseSet(ports, args, Object.fromEntries(allowed));
  return mutation === undefined || Object.keys(mutation.args.set).length === 0 ? undefined : mutation;
}

function parseSet(
  ports: WritePorts,
  args: SetArgs,
  set: Readonly<Record<string, unknown>>,
): SetMutation | undefined {
  const { data } = z.safeParse(stackMutationSchema, {
    ...createStamp(ports),
    name: 'draft.set',
    args: { ...args, set },
  });
  return data?.name === 'draft.set' ? data : undefined;
}

/** A stack's values, if the server has others. */
export const unsentDefaults = (
  { id, defaults, synced }: StackRow,
  ports: WritePorts,
): readonly StackMutation[] =>
  isSameValue(defaults, synced?.defaults)
    ? []
    : [
        {
          ...createStamp(ports),
          name: 'stack.set',
          args: { stack: id, base: synced?.rev ?? 0, set: defaults },
        },
      ];

/** Whether the server knows a draft as it is here; photos may still be on this device only. */
export const isKnownToServer = (draft: DraftRow): boolean =>
  draft.sync?.server !== undefined &&
  unsentFields(draft).size === 0 &&
  changedPhotos(draft.photos, draft.sync.server.photos) === undefined;

/** Whether a seller has typed or answered something here that the server has not heard of, or taken a photo. */
export const hasOwnChanges = (draft: DraftRow): boolean =>
  draft.removedAt === undefined &&
  ([...unsentFields(draft)].some(
    ([name, value]) => value !== null && (isTypedField(name) || OWN_FIELDS.includes(name)),
  ) ||
    draft.photos.some((photo) => !isPhotoKnown(draft, photo.key)));

const isPhotoKnown = ({ sync }: DraftRow, key: string): boolean =>
  sync?.server?.photos.some((photo) => photo.key === key) === true;

/** What the seller decides besides typed fields. */
const OWN_FIELDS: readonly string[] = ['answers', 'rings'];

/** Whether an unpublished draft, or a photo of it, exists on this device only. */
export const isUnsafeToForget = (draft: DraftRow): boolean =>
  isUnpublished(draft) &&
  !(
    isKnownToServer(draft) &&
    draft.photos.every(({ uploadId, device }) => uploadId !== undefined || device !== undefined)
  );

/** A set's fields, without its photos. */
export function fieldsOf({ photos: _photos, ...fields }: DraftSet): DraftFields {
  return fields;
}
