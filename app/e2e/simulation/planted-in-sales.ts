import { sql } from 'drizzle-orm';
import { ApiError } from '#app/http/errors.ts';
import type { DrainPorts } from '#app/offline/ports.ts';
import type { Bias } from './bias-history.ts';
import type { Fault, Step } from './history.ts';
import { HERE, THERE, type PlantedBug } from './planted-bug.ts';

/** An older server stops everything that waits, not only the lane that it does not know. */
function stopAllWhenOutdated(ports: DrainPorts): DrainPorts {
  let outdated: ApiError | undefined;
  return {
    ...ports,
    sync: async (request) => {
      if (outdated !== undefined) throw outdated;
      try {
        return await ports.sync(request);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'update_required') outdated = error;
        throw error;
      }
    },
  };
}

/** Two phones of a seller, and a server of changing releases that cancels parcels in between. */
const SENT_AND_TAPPED: Bias = {
  deviceCount: 2,
  steps: ['tap', 'send parcel', 'cancel parcel', 'release', 'drain'],
  faults: ['reply lost', 'half', 'lost'],
  first: [HERE, THERE].map((where) => ({ do: 'sign in' as const, ...where, account: 1, net: [] })),
};

const sending = (where: typeof HERE | typeof THERE): Step => ({
  do: 'send parcel',
  ...where,
  which: 0,
  hasNumber: true,
});

const draining = (where: typeof HERE | typeof THERE, ...net: readonly Fault[]): Step => ({
  do: 'drain',
  ...where,
  ask: false,
  net,
});

/** A parcel that is canceled before its seller's phone has a network. */
const CANCELED: Bias = {
  ...SENT_AND_TAPPED,
  first: [...(SENT_AND_TAPPED.first ?? []), sending(HERE), { do: 'cancel parcel', which: 0 }, draining(HERE)],
};

/** A number whose answer is lost, and another one from the seller's other phone before it is sent again. */
const CORRECTED: Bias = {
  ...SENT_AND_TAPPED,
  steps: [],
  first: [
    ...(SENT_AND_TAPPED.first ?? []),
    sending(HERE),
    draining(HERE, 'reply lost'),
    sending(THERE),
    draining(THERE),
    draining(HERE),
  ],
};

/** Plausible bugs of the lane of sales. */
export const PLANTED_IN_SALES: readonly PlantedBug[] = [
  {
    bug: 'an older server that does not know sales stops the cart, too',
    bugs: { phone: { ports: stopAllWhenOutdated } },
    bias: SENT_AND_TAPPED,
  },
  {
    bug: 'a sale counts as told before the answer has come',
    bugs: {
      phone: {
        ports: (ports, local) => ({
          ...ports,
          sync: async (request) => {
            await local.run(async (db) =>
              db.saleOutbox.toCollection().modify({ acknowledgedAt: ports.now() }),
            );
            return ports.sync(request);
          },
        }),
      },
    },
    bias: SENT_AND_TAPPED,
  },
  {
    bug: 'a refused sale is forgotten with the number that was typed',
    bugs: {
      phone: {
        afterwards: async (local) =>
          local.run(async (db) => void (await db.messages.filter(({ list }) => list === 'sales').delete())),
      },
    },
    bias: CANCELED,
  },
  {
    bug: 'a sale is told again each time it is sent',
    bugs: {
      server: {
        insideTransaction: async (run, owner) => run(sql`delete from mutations where owner = ${owner}`),
      },
    },
    bias: CORRECTED,
  },
];
