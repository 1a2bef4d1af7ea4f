import type { Tx } from '../storage/storage.ts';
import { balancesOfSeller, countKeys } from './ledger.repo.ts';
import { post } from './post.ts';

/**
 * Enters that a guest's balances, a parcel each and the rest, are those of the account or guest who takes over: `merge:` entries,
 * one for each currency, live and not. Both owners are locked, and the parcels have moved. To do it twice changes nothing.
 */
export async function moveBalances(tx: Tx<'owner'>, now: number, from: string, to: string): Promise<void> {
  const balances = await balancesOfSeller(tx, from);
  if (balances.length === 0) return;
  const prefix = `merge:${from}:${to}`;
  const kinds = [...new Set(balances.map(({ currency, livemode }) => `${currency} ${livemode}`))];
  // A guest who takes part in another sale meanwhile is merged again.
  let number = await countKeys(tx, prefix);
  for (const kind of kinds) {
    const own = balances.filter(({ currency, livemode }) => `${currency} ${livemode}` === kind);
    const [{ currency, livemode } = { currency: '', livemode: false }] = own;
    await post(tx, {
      key: number === 0 ? prefix : `${prefix}:${number}`,
      currency,
      livemode,
      at: now,
      lines: own.flatMap(({ shipmentId, cents }) => [
        { account: 'seller', owner: from, shipmentId, cents: -cents },
        { account: 'seller', owner: to, shipmentId, cents },
      ]),
    });
    number += 1;
  }
}
