import { sql } from 'drizzle-orm';
import type { PlantedBug } from '../bugs.ts';
import { blockSchedules } from '../random-schedules.ts';

const BUGS: readonly PlantedBug[] = [
  {
    bug: 'a blocked seller is paid',
    bugs: {
      aroundPayouts: async (storage, pay) => {
        await storage.transaction({}, async (tx) =>
          tx.run(
            sql`update sellers set standing = 'ok', reason = 'blocked: ' || reason where standing = 'blocked'`,
          ),
        );
        await pay();
        await storage.transaction({}, async (tx) =>
          tx.run(
            sql`update sellers set standing = 'blocked', reason = substr(reason, 10) where reason like 'blocked: %'`,
          ),
        );
      },
    },
  },
  {
    bug: 'a blocked buyer pays',
    bugs: { insideTransaction: async (tx) => tx.run(sql`delete from blocks`) },
  },
  {
    bug: "a blocked seller's listings stay on sale",
    bugs: {
      insideTransaction: async (tx) => tx.run(sql`delete from jobs where kind = 'pause-listings'`),
    },
  },
];

/** Bugs about blocked people, which schedules about them must find. */
export const PLANTED_BLOCK_BUGS: readonly PlantedBug[] = BUGS.map((planted) => ({
  ...planted,
  schedules: blockSchedules,
}));
