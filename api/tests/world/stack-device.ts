import * as z from 'zod/mini';
import { HOUR_MS } from '#contract/durations.ts';
import { productSchema, type Product } from '#contract/catalog/product.ts';
import {
  stackSyncAnswerSchema,
  type StackMutation,
  type StackSyncAnswer,
  type SyncedDraft,
} from '#contract/selling/stack-sync.ts';
import { readOkBody } from './buyer.ts';
import { createMember } from './member.ts';
import { NOON, type Shop } from './shop.ts';
import { createMutationId } from './sync-client.ts';

type Args<N extends StackMutation['name']> = Extract<StackMutation, { readonly name: N }>['args'];
type DraftSet = Args<'draft.set'>['set'];

const stamp = () => ({ id: createMutationId(), madeAt: new Date(NOON).toISOString() });

/** Mutations as a device makes them. */
export const stackChange = {
  defaults: (stack: string, set: Args<'stack.set'>['set'], base = 0): StackMutation => ({
    ...stamp(),
    name: 'stack.set',
    args: { stack, base, set },
  }),
  discard: (stack: string): StackMutation => ({ ...stamp(), name: 'stack.remove', args: { stack } }),
  set: (stack: string, draft: string, set: DraftSet, base = 0): StackMutation => ({
    ...stamp(),
    name: 'draft.set',
    args: { draft, stack, base, set },
  }),
  remove: (draft: string): StackMutation => ({ ...stamp(), name: 'draft.remove', args: { draft } }),
};

/** A device on which an account is signed in. `first` registers it. `known`: the cursor that it has stored. */
export async function createStackDevice(
  shop: Shop,
  email: string,
  how: 'first' | 'another' = 'first',
  known = 0,
) {
  const member = createMember(shop);
  const { id: account } = await (how === 'first'
    ? member.register(email)
    : member.signIn(email, 'dog-eared pages'));
  let cursor = known;
  const publish = (uploadId: number, draft: string, body: object = {}): Promise<Response> =>
    member.ask('POST', `/api/uploads/${uploadId}/product`, { title: 'Kindred', price: 8.5, ...body, draft });
  const request = (mutations: readonly unknown[], more: object = {}): Promise<Response> =>
    member.post('/api/stacks/sync', { protocol: 1, account, cursor, mutations, ...more });
  /** Sends and reads everything that is new. */
  const sync = async (...mutations: readonly StackMutation[]): Promise<StackSyncAnswer> => {
    const answer = z.parse(stackSyncAnswerSchema, await readOkBody(await request(mutations)));
    cursor = answer.cursor;
    return answer;
  };
  return {
    ...member,
    account,
    request,
    sync,
    cursor: () => cursor,
    /** Makes one draft known to the server. Returns its ids and revision. */
    scan: async (set: DraftSet = {}) => {
      const [stack, draft] = [createMutationId(), createMutationId()];
      const { drafts } = await sync(stackChange.set(stack, draft, set));
      return { stack, draft, rev: draftIn(drafts, draft).rev };
    },
    publish,
    /** Returns the listing. */
    list: async (uploadId: number, draft: string): Promise<Product> =>
      z.parse(productSchema, await (await publish(uploadId, draft)).json()),
  };
}

/** Accounts of a shop, each on one device or two. */
export function createStackAccounts(shop: Shop) {
  let count = 0;
  /** An hour later than before: codes are limited. */
  const newEmail = (): string => {
    shop.advanceClock(HOUR_MS);
    count += 1;
    return `seller-${count}@example.com`;
  };
  const signInAgain = (email: string, known = 0): Promise<StackDevice> => {
    shop.advanceClock(HOUR_MS);
    return createStackDevice(shop, email, 'another', known);
  };
  return {
    newEmail,
    signInAgain,
    oneDevice: () => createStackDevice(shop, newEmail()),
    twoDevices: async (): Promise<readonly [phone: StackDevice, desktop: StackDevice]> => {
      const email = newEmail();
      return [await createStackDevice(shop, email), await signInAgain(email)];
    },
  };
}

export type StackDevice = Awaited<ReturnType<typeof createStackDevice>>;

/** Throws an Error if the answer lacks the draft. */
export function draftIn(drafts: readonly SyncedDraft[], id: string): SyncedDraft {
  const draft = drafts.find((each) => each.id === id);
  if (draft === undefined) throw new Error(`draft ${id} did not come`);
  return draft;
}
