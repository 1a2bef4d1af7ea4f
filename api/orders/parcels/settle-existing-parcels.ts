import { DAY_MS } from '#contract/durations.ts';
import { endOfDay } from '#contract/parcels/business-days.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../../deps.ts';
import { findFact, writeFact } from '../../storage/shop-facts.ts';
import { mailBuyer } from '../order-mails.ts';
import { shipmentById, updateShipment } from '../orders.repo.ts';
import { lockShipment } from '../shipment-steps.ts';
import { listDoubtfulArrivals } from './due-parcels.repo.ts';
import { dateParcels } from './watch-parcels.ts';

const FACT = 'arrivals-asked';

/** Arrivals of this time are asked about, and the buyers have this long to answer. */
const DOUBTFUL_MS = 30 * DAY_MS;
const ANSWER_DAYS = 7;

const CHUNK_SIZE = 200;

/**
 * Brings parcels of older builds under today's rules, before the shop opens: open ones get deadlines, and buyers are asked about
 * arrivals of the last 30 days that perhaps only a seller has reported. Older ones have arrived. Safe to interrupt, to repeat,
 * and in several processes; the question is asked once in the life of a database.
 */
export async function settleExistingParcels(deps: Deps): Promise<void> {
  await dateParcels(deps);
  const { storage, now } = deps;
  if ((await findFact(storage.db, FACT)) !== undefined) return;
  const since = now() - DOUBTFUL_MS;
  let after = 0;
  for (;;) {
    const ids = await listDoubtfulArrivals(storage.db, since, after, CHUNK_SIZE);
    for (const id of ids) await askAgain(deps, id);
    after = ids.at(-1) ?? after;
    if (ids.length < CHUNK_SIZE) break;
  }
  await storage.transaction({}, (tx) => writeFact(tx, FACT, String(now()), { replace: false }));
}

const askAgain = (deps: Deps, id: number): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const found = await shipmentById(tx, id);
    if (found === undefined) return;
    const { shipment, order } = await lockShipment(tx, found);
    const { status, deliveredAt, deliveredBy } = shipment;
    if (status !== 'delivered' || deliveredAt === null || deliveredBy !== null) return;
    await updateShipment(tx, id, {
      status: 'shipped',
      sellerSaysAt: deliveredAt,
      deliveredAt: null,
      acceptBy: endOfDay(shopDay(deps.now()), ANSWER_DAYS),
    });
    await mailBuyer(deps, tx, order, 'delivery-claimed', { id: String(id), text: undefined });
  });
