import { toDollars } from '#contract/money.ts';
import { shopDay, shopDayRange } from '#contract/shop-clock.ts';
import { BYTE_ORDER_MARK, csvOf } from '../catalog/import/csv-cells.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { correctionsOf } from './corrections.repo.ts';
import { movementsOfParcels, paidByHand, sentMoves, type Period } from './statement.repo.ts';

const COLUMNS = ['date', 'kind', 'order', 'title', 'gross', 'fee', 'net'];

/** A line of the statement; cents. What leaves the seller's balance is negative. */
interface Movement {
  readonly at: number;
  readonly kind: string;
  readonly number: string;
  readonly title: string;
  readonly netCents: number;
  readonly feeCents: number;
}

/** A year of a seller's sales, refunds, payouts and corrections as CSV; `net` of all years adds up to the balance. */
export async function payoutsCsv(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner,
  year: number,
): Promise<string> {
  const { from = 0, until = 0 } = shopDayRange(`${year}-01-01`, `${year}-12-31`);
  const movements = await movementsIn(storage.db, owner, { from, until });
  const lines = movements
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, kind, number, title, netCents, feeCents }) => [
      shopDay(at),
      kind,
      number,
      title,
      // Numbers: the minus of a text would be taken for a formula.
      ...[netCents + feeCents, feeCents, netCents].map(toDollars),
    ]);
  return `${BYTE_ORDER_MARK}${csvOf([COLUMNS, ...lines])}`;
}

async function movementsIn(
  db: Deps['storage']['db'],
  owner: Owner,
  period: Period,
): Promise<readonly Movement[]> {
  const nothing = { number: '', title: '', feeCents: 0 };
  const ofParcels = await movementsOfParcels(db, owner, period);
  const byHand = await paidByHand(db, owner, period);
  const moves = await sentMoves(db, owner, period);
  const corrections = await correctionsOf(db, owner, period);
  return [
    ...corrections
      .toReversed()
      .map(({ at, cents }) => ({ ...nothing, at, kind: 'correction', netCents: cents })),
    ...ofParcels
      .filter(({ netCents, feeCents }) => netCents !== 0 || feeCents !== 0)
      .map(({ kind, ...movement }) => ({ ...movement, kind: kind === 'paid' ? 'sale' : 'refund' })),
    ...byHand.map(({ cents, ...sale }) => ({ ...nothing, ...sale, kind: 'payout', netCents: -cents })),
    ...moves.flatMap(({ at, kind, cents }) =>
      at === null ? [] : [{ ...nothing, at, kind, netCents: kind === 'payout' ? -cents : cents }],
    ),
  ];
}
