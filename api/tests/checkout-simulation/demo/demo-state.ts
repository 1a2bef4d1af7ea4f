import type { MoveModes } from '../provider.ts';

const WORKING: MoveModes = { transfers: 'sent', reversals: 'sent' };

/** What a bank has done about a payment. Whether it has the money is stored at the demo provider, with the events about it. */
export interface BankDispute {
  readonly id: string;
  readonly intentId: string;
  readonly cents: number;
  readonly createdAt: number;
  stage: 'inquiry' | 'closed' | 'open' | 'lost' | 'won';
}

/** How the provider treats refunds, sellers and disputes, beyond what the demo provider can. */
export class DemoState {
  moves = WORKING;
  /** Whether transfers were to be refused at any time. */
  hasRefused = false;
  /** Ids of accounts whose seller waits for the provider. */
  readonly inReview = new Set<string>();
  /** By payment. */
  readonly disputes = new Map<string, BankDispute>();
  /** Ids of refunds that failed at buyers' banks. */
  readonly failedRefunds = new Set<string>();

  clear(): void {
    this.moves = WORKING;
    this.hasRefused = false;
    this.inReview.clear();
    this.disputes.clear();
    this.failedRefunds.clear();
  }
}
