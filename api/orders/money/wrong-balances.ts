import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../storage/storage.ts';
import { leftInLedger, ordersAfter, type LeftInLedger } from './order-money.repo.ts';
import { groupMoney, type OrderMoney } from './order-money.ts';
import { sharesOfParcels } from './parcel-money.ts';

/** A parcel whose balance in the ledger is not what its copies, their fees and its refunds leave. */
export interface WrongBalance {
  /** "shipment 4" */
  readonly about: string;
  /** "seller 735, ledger 850; fee 115, ledger 0" */
  readonly seen: string;
}

const CHUNK_SIZE = 500;

/** All such parcels, of the oldest orders first. */
export async function wrongBalances(db: Db): Promise<WrongBalance[]> {
  const wrong: WrongBalance[] = [];
  for (let after = 0; ;) {
    const rows = await ordersAfter(db, after, CHUNK_SIZE);
    const left = await leftInLedger(
      db,
      rows.map(({ id }) => id),
    );
    const ofParcel = new Map(left.map((each) => [each.shipmentId, each]));
    for (const money of await groupMoney(db, rows)) wrong.push(...wrongIn(money, ofParcel));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_SIZE) return wrong;
    after = last.id;
    await yieldToEventLoop();
  }
}

const wrongIn = (money: OrderMoney, ofParcel: ReadonlyMap<number, LeftInLedger>): WrongBalance[] =>
  [...sharesOfParcels(money, money.refunds)].flatMap(([id, { sellerCents, feeCents }]) => {
    const { earnedCents: earned = 0, feeCents: fee = 0 } = ofParcel.get(id) ?? {};
    if (earned === sellerCents && fee === feeCents) return [];
    return [
      {
        about: `shipment ${id}`,
        seen: `seller ${sellerCents}, ledger ${earned}; fee ${feeCents}, ledger ${fee}`,
      },
    ];
  });
