import type { ShopDeps } from '#api/shop-deps.ts';
import type { Bugs } from '../bugs.ts';
import type { MoveMode } from './payout-schedule.ts';

/** What a bank has done about a payment. Whether it has the money is stored at the demo provider, with the events about it. */
export interface BankDispute {
  readonly id: string;
  readonly intentId: string;
  readonly cents: number;
  readonly createdAt: number;
  stage: 'inquiry' | 'closed' | 'open' | 'lost' | 'won';
}

/** How the provider treats sellers and disputes, beyond what the demo provider can. */
export class ProviderState {
  transfers: MoveMode = 'sent';
  reversals: 'sent' | 'refused' = 'sent';
  /** Ids of accounts whose seller waits for the provider. */
  readonly inReview = new Set<string>();
  /** By payment. */
  readonly disputes = new Map<string, BankDispute>();
}

/** What the provider needs of the simulated shop, in whose database the demo provider keeps its books. */
export interface ProviderWorld {
  readonly now: number;
  readonly deps: ShopDeps;
  readonly bugs: Bugs;
  readonly provider: ProviderState;
  /** Undefined when the shop crashes. */
  readonly runInProcess: <T>(work: (deps: ShopDeps) => Promise<T>) => Promise<T | undefined>;
}
