import { listMiscounts, type RangeCount } from '../catalog/counts/recount-products.ts';
import type { Deps } from '../deps.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { wrongBalances } from '../orders/money/wrong-balances.ts';
import { breachesIn } from './find-breaches.repo.ts';
import { PRODUCT_ID_RANGE } from '../storage/schema.ts';
import type { Breach } from './invariants.ts';
import { unsupportedConditions } from './unsupported-conditions.repo.ts';

/** The SQL of all invariants, for those who put it together in another way. */
export { LOOKS } from './doctor.repo.ts';
export type { Look } from './look.repo.ts';

interface ExamDeps extends Pick<Deps, 'now'> {
  readonly storage: Pick<Storage, 'db'>;
  readonly env?: Pick<Deps['env'], 'sellerChecks'>;
}

/** All current breaches of the invariants of stock, orders, money, lists and listings. Without `env` (for copies), SELLER_CHECKS is not checked. */
export const examineShop = async ({ storage, now, env }: ExamDeps): Promise<Breach[]> => [
  ...(await breachesIn(storage.db, now(), env?.sellerChecks === true)),
  ...(await breachesOfRules(storage.db)),
];

/** The breaches of invariants that are no SQL: rules of the contract. */
export const breachesOfRules = async (db: Db): Promise<Breach[]> => [
  ...(await listMiscounts(db)).map(breachOf),
  ...(await unsupportedConditions(db)),
  ...(await wrongBalances(db)).map((wrong) => ({
    invariant: 'I13' as const,
    ailment: 'balance off' as const,
    ...wrong,
  })),
];

const breachOf = ({
  idRange,
  category,
  inStock,
  featured,
  popular,
  products,
  cents,
}: RangeCount): Breach => ({
  invariant: 'L1',
  ailment: 'miscounted',
  about: [category, inStock ? 'in stock' : 'sold out', featured && 'featured', popular && 'popular']
    .filter(Boolean)
    .join(', '),
  seen: `products ${idRange * PRODUCT_ID_RANGE} and up: ${products} not counted, ${cents} cents`,
});
