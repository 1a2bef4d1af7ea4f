import type { Mutation } from './mutations.ts';

/** A seller says that a parcel is on its way; idempotent like a change of cart or wishlist, and never coalesced. */
export interface SaleMutation {
  readonly name: 'sale.sent';
  readonly id: string;
  /** ISO instant by the phone's clock, which may be wrong. */
  readonly madeAt: string;
  readonly args: {
    readonly shipmentId: number;
    readonly carrier?: string | undefined;
    readonly tracking?: string | undefined;
  };
}

/** What the outbox sends: the mutations of its lanes. */
export type SyncMutation = Mutation | SaleMutation;

export const isSaleMutation = (mutation: SyncMutation): mutation is SaleMutation =>
  mutation.name === 'sale.sent';
