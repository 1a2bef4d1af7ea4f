import type * as fc from 'fast-check';
import type { Payments } from '#api/gateways/payments/payments.ts';
import type { Storage, Tx } from '#api/storage/storage.ts';
import type { Schedule } from './schedule.ts';

/** Hooks that inject bugs. */
export interface Bugs {
  /** Replaces the provider. */
  readonly payments?: (payments: Payments) => Payments;
  /** Runs at the end of every transaction. */
  readonly insideTransaction?: (tx: Tx) => Promise<void>;
  readonly withoutTransactions?: boolean;
  /** Replaces how transactions are run. */
  readonly storage?: (storage: Storage) => Pick<Storage, 'transaction'>;
  /** Runs before a seller accepts a return. */
  readonly beforeReturn?: (tx: Tx, shipmentId: number) => Promise<void>;
  /** Drops all events and disables the reconciler. */
  readonly withoutReconciler?: boolean;
  /** The provider makes a transfer again whose idempotency key is so old. */
  readonly forgetsKeysAfterMs?: number;
  /** Runs the payout job. */
  readonly aroundPayouts?: (storage: Storage, pay: () => Promise<void>) => Promise<void>;
  /** Replaces what payouts see of the database. */
  readonly inPayouts?: (storage: Storage) => Storage;
}

export interface PlantedBug {
  readonly bug: string;
  readonly bugs: Bugs;
  /** Those that find it soonest, which are among all schedules; by default those about checkouts. */
  readonly schedules?: fc.Arbitrary<Schedule>;
}
