import type { Mutation } from './mutations.ts';

/** Marks a seller's parcel as sent. Idempotent, like a change of cart or wishlist, but never coalesced. */
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
