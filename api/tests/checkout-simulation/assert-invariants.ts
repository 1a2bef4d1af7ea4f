import { inWords } from '#api/doctor/diagnosis.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import type { Ailment, Breach } from '#api/doctor/invariants.ts';
import { assert } from '../world/violation.ts';
import { createExamination } from './database/examine-small-shop.ts';
import type { Shop } from './shop.ts';

/** Invariants that hold only after events are delivered and background jobs have run. */
const ONLY_WHEN_QUIET: readonly Ailment[] = [
  'lost',
  'hold stuck',
  'overdue',
  'refund not sent',
  'disputes off',
  'undecided',
];

const examineBusyShop = createExamination(ONLY_WHEN_QUIET);

/** Throws a Violation if an invariant of stock, orders or money is broken that holds at any time. */
export async function assertInvariants(shop: Shop): Promise<void> {
  assertNone(await examineBusyShop(shop.observer));
}

/** Throws a Violation if any invariant is broken. */
export async function assertInvariantsAtRest(shop: Shop): Promise<void> {
  const { now, env } = shop.deps;
  assertNone(await examineShop({ storage: { db: shop.observer }, now, env }));
}

const assertNone = (breaches: readonly Breach[]): void => {
  assert(breaches.length === 0, () => breaches.map(inWords).join('; '));
};
