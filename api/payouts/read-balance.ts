import { available } from '#contract/payouts/available.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../storage/storage.ts';
import { owedCents, unsettledParcels, type MoneyKind, type UnsettledParcel } from './balances.repo.ts';

export { owedBySeller } from './balances.repo.ts';

/** What a seller has, in cents. */
export interface SellerMoney {
  /** To be paid; negative is a debt. */
  readonly availableCents: number;
  readonly onTheWayCents: number;
  readonly onHoldCents: number;
  /** The parcels that a payout settles. */
  readonly payable: readonly UnsettledParcel[];
}

/** The money that the current provider can pay out: demo and test payments are never paid with real money. */
export const payableKind = ({ livemode }: Deps['payments']): MoneyKind => ({ currency: 'USD', livemode });

/** What a seller has at an instant (ms). For a decision, the caller's transaction has locked the seller. */
export async function readBalance(
  db: Db,
  payments: Deps['payments'],
  owner: string,
  now: number,
): Promise<SellerMoney> {
  const kind = payableKind(payments);
  const owed = await owedCents(db, owner, kind);
  const parcels = await unsettledParcels(db, owner, kind);
  const isPayable = ({ isArrived, payAt, isLost, isOnHold, provider }: UnsettledParcel): boolean =>
    isArrived && payAt !== undefined && payAt <= now && !isLost && !isOnHold && provider === payments.name;
  const waiting = parcels.filter((parcel) => !isPayable(parcel));
  const rest = owed - waiting.reduce((sum, { cents }) => sum + cents, 0);
  return {
    availableCents: available([
      { cents: rest, isOnTheWay: false },
      ...waiting.map(({ cents }) => ({ cents, isOnTheWay: true })),
    ]),
    onTheWayCents: positiveCents(waiting.filter((parcel) => !parcel.isOnHold)),
    onHoldCents: positiveCents(waiting.filter((parcel) => parcel.isOnHold)),
    payable: parcels.filter(isPayable),
  };
}

const positiveCents = (parcels: readonly UnsettledParcel[]): number =>
  parcels.reduce((total, { cents }) => total + Math.max(0, cents), 0);
