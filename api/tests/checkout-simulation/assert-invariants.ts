import { inWords } from '#api/doctor/diagnosis.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import type { Ailment } from '#api/doctor/invariants.ts';
import { assert } from '../world/violation.ts';
import type { Shop } from './shop.ts';

/** Throws a Violation if an invariant of stock, orders or money is broken, except those named. */
export async function assertInvariants(shop: Shop, except: readonly Ailment[]): Promise<void> {
  const breaches = (await examineShop(shop.deps)).filter(({ ailment }) => !except.includes(ailment));
  assert(breaches.length === 0, () => breaches.map(inWords).join('; '));
}
