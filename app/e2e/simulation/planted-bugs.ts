import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { userIdOf } from '#api/sessions/owner.ts';
import { SESSION_REQUEST_HEADER } from '#contract/accounts/session.ts';
import { syncAnswerSchema, syncRequestSchema } from '#contract/sync/sync.ts';
import type { Fault } from './history.ts';
import type { InProcessRequest, InProcessResponse } from '#api/tests/world/in-process.ts';
import type { Bias } from './bias-history.ts';
import { HERE, THERE, type PlantedBug } from './planted-bug.ts';
import { PLANTED_IN_EMAILS } from './planted-in-emails.ts';
import { PLANTED_IN_SALES } from './planted-in-sales.ts';

const isSync = ({ path }: InProcessRequest): boolean => path === '/api/sync';

/** Reorders the changes of a request. */
function reverseMutations(letter: InProcessRequest): InProcessRequest {
  if (!isSync(letter)) return letter;
  const request = z.parse(syncRequestSchema, JSON.parse(letter.body));
  return { ...letter, body: JSON.stringify({ ...request, mutations: request.mutations.toReversed() }) };
}

/** Reorders the results of a response to match the original request. */
function reverseResults(reply: InProcessResponse): InProcessResponse {
  if (reply.status !== 200) return reply;
  const answer = z.parse(syncAnswerSchema, JSON.parse(reply.body));
  return { ...reply, body: JSON.stringify({ ...answer, results: answer.results.toReversed() }) };
}

/** Sends the signed-in account, as if nothing checked the owner of the changes. */
function asCurrentAccount(letter: InProcessRequest, owner: string | undefined): InProcessRequest {
  if (!isSync(letter) || owner === undefined) return letter;
  const request = z.parse(syncRequestSchema, JSON.parse(letter.body));
  const account = userIdOf(owner) ?? null;
  return { ...letter, body: JSON.stringify({ ...request, account }) };
}

/** Hides from the server that a browser has two sessions. */
function withOneToken(letter: InProcessRequest): InProcessRequest {
  if (letter.headers[SESSION_REQUEST_HEADER] === undefined) return letter;
  const { cookie: _cookie, ...headers } = letter.headers;
  return { ...letter, headers };
}

/** Two phones of one account that know the same item, and each enter a price for it. */
const TWO_PRICES: Bias = {
  deviceCount: 2,
  steps: [],
  faults: ['none'],
  first: [
    { do: 'sign in', ...HERE, account: 1, net: [] },
    { do: 'sign in', ...THERE, account: 1, net: [] },
    { do: 'scan', ...HERE, isDiskFull: false },
    ...[HERE, THERE].map((where) => ({ do: 'sync stacks' as const, ...where, net: [] })),
    ...[HERE, THERE].map((where) => ({ do: 'price' as const, ...where, which: 0 })),
    ...[HERE, THERE, HERE].map((where) => ({ do: 'sync stacks' as const, ...where, net: [] })),
  ],
};

/** Every value claims that the seller has seen everything. */
function withoutBase(letter: InProcessRequest): InProcessRequest {
  if (letter.path !== '/api/stacks/sync') return letter;
  return { ...letter, body: letter.body.replaceAll(/"base":[1-9]\d*/g, '"base":1000000') };
}

const dyingBefore = (write: number): Fault => ({ crashBefore: write, counting: 'writes' });

/** Plausible sync bugs, injected through ports and wrappers (mutation testing). The simulation must find each. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    bug: 'an entry leaves the outbox before the answer has come',
    bugs: {
      phone: {
        ports: (ports, local) => ({
          ...ports,
          sync: async (request) => {
            const ids = request.mutations.map(({ id }) => id);
            await local.run(async (db) => db.outbox.where('id').anyOf(ids).delete());
            return ports.sync(request);
          },
        }),
      },
    },
  },
  {
    bug: 'the id of a change is not stored with it',
    bugs: {
      server: {
        insideTransaction: async (run, owner) => run(sql`delete from mutations where owner = ${owner}`),
      },
    },
  },
  { bug: 'the screens show the server without what waits', bugs: { phone: { hidesPending: true } } },
  {
    bug: 'what was acknowledged is not kept for a restored server',
    bugs: { phone: { afterwards: async (local) => local.run(async (db) => db.acknowledged.clear()) } },
  },
  {
    bug: 'changes that were sent become one with later ones',
    bugs: {
      phone: {
        ports: (ports, local) => ({
          ...ports,
          sync: async (request) => {
            await local.run(async (db) => db.outbox.toCollection().modify({ sent: 0 }));
            return ports.sync(request);
          },
        }),
      },
    },
    // A request with an unknown outcome, then another tap on the same product.
    bias: { steps: ['tap', 'drain', 'drain together'], faults: ['reply lost', 'half'], taps: 'cart.add' },
  },
  {
    bug: 'changes are made in another order than they were sent',
    bugs: { network: { letter: reverseMutations, reply: reverseResults } },
  },
  {
    bug: 'a sync is not one transaction',
    bugs: { server: { withoutTransactions: true } },
    // A crash between the few writes, and a change whose repetition is visible.
    bias: {
      steps: ['tap', 'drain'],
      faults: [dyingBefore(3), dyingBefore(4), dyingBefore(5)],
      taps: 'cart.add',
    },
  },
  {
    bug: 'page and worker each open a session, and the later cookie wins',
    bugs: { phone: { isAlone: true }, network: { letter: withOneToken } },
    // Two calls of a device without a session, one with a slow response.
    bias: {
      steps: ['tap', 'drain'],
      faults: ['held after', 'held before'],
      uploadsBeside: true,
    },
  },
  {
    bug: 'the id of a draft is not stored with its listing',
    bugs: {
      server: {
        insideTransaction: async (run, owner) => run(sql`delete from stack_drafts where owner = ${owner}`),
      },
    },
    // A phone that is put back to before it listed an item, and has no session.
    bias: {
      steps: [],
      faults: ['none'],
      first: [
        { do: 'scan', ...HERE, isDiskFull: false },
        { do: 'copy', device: 0 },
        { do: 'publish', ...HERE, net: [] },
        { do: 'put back', device: 0 },
      ],
    },
  },
  {
    bug: 'a scan is confirmed before it is stored',
    bugs: { phone: { beepsEarly: true } },
    bias: {
      steps: ['publish'],
      faults: ['none'],
      // A tab needs many steps to open the database, and few to store a scan.
      first: Array.from({ length: 20 }, (_, step) => ({
        do: 'scan',
        ...HERE,
        killAt: step % 2 === 0 ? undefined : step,
        isDiskFull: false,
      })),
    },
  },
  {
    bug: 'the revision that a seller had seen is ignored',
    bugs: { network: { letter: withoutBase } },
    bias: TWO_PRICES,
  },
  {
    bug: 'what comes from another device replaces what is unsent',
    bugs: {
      phone: {
        afterwards: async (local) => {
          await local.run(async (db) =>
            db.drafts
              .filter(({ sync }) => sync?.server?.fields.price !== undefined)
              .modify((draft, change) => {
                const price = draft.sync?.server?.fields.price ?? '';
                change.value = { ...draft, form: { ...draft.form, price } };
              }),
          );
        },
      },
    },
    bias: TWO_PRICES,
  },
  ...PLANTED_IN_SALES,
  ...PLANTED_IN_EMAILS,
  { bug: 'nobody looks whose the changes are', bugs: { network: { letter: asCurrentAccount } } },
  {
    bug: 'an answer is taken for the answer to whatever waits now',
    bugs: {
      phone: {
        ports: (ports, local) => ({
          ...ports,
          sync: async (request) => {
            const answer = await ports.sync(request);
            await local.run(async (db) => db.outbox.clear());
            return answer;
          },
        }),
      },
    },
  },
];
