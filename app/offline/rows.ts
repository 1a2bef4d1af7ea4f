import type { IsbnPack } from '#contract/appraisal/isbn-pack.ts';
import type { Card } from '#contract/catalog/card.ts';
import type { Notice } from '#contract/cart/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Sale } from '#contract/orders/order.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import type { SaleMutation } from '#contract/sync/sale-mutations.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { StackMutation } from '#contract/selling/stack-sync.ts';
import type { StackDefaults } from './stacks/stack-defaults.ts';

/** A product of the catalog mirror. Dollars; the excerpt is empty, because the mirror carries no descriptions. */
export interface ProductRow extends Card {
  /** Epoch ms. */
  readonly createdAt: number;
  readonly isbn?: string | undefined;
  /** 1 featured, 2 popular, and their sum. */
  readonly flags: number;
}

/** A product that the user viewed or has in cart or wishlist, whether or not it is in the mirror. */
export interface OwnRow {
  readonly id: number;
  readonly why: 'cart' | 'wishlist' | 'seen';
  /** When it was last viewed; epoch ms by the device's clock. Products that were only viewed are evicted oldest first. */
  readonly at: number;
  /** As the server returned it, with its description. */
  readonly product?: Product | undefined;
}

/** A part of the ISBN pack. */
export interface PackShardRow {
  /** The ISBN of the first one. */
  readonly first: string;
  readonly columns: IsbnPack;
}

/** The owner of local data: 'guest' or 'account:7'. A string, because IndexedDB cannot index null. */
export type OwnerKey = 'guest' | `account:${number}`;

/** A pending change. */
export interface OutboxRow {
  /** The order on this device; the lowest is sent first. */
  readonly seq: number;
  /** The mutation's id. */
  readonly id: string;
  readonly whose: OwnerKey;
  readonly mutation: Mutation;
  /** The product as screens show it until the server answers. */
  readonly card: Card;
  /** 1 once a request may have carried it: from then on it is immutable. */
  readonly sent: 0 | 1;
  /** The notice shown when the change was made (fewer copies than requested), so that it is not repeated. */
  readonly told?: string | undefined;
  /** When its account signed out and chose to keep it; epoch ms by the device's clock. Purged 60 days later. */
  readonly keptAt?: number | undefined;
}

/**
 * A change of a stack that a request may have carried, or a removal: immutable until the server acknowledges it. Other changes
 * are no rows: they are the difference between a draft and the server's copy.
 */
export interface StackOutboxRow {
  /** The order on this device; the lowest is sent first. */
  readonly seq: number;
  /** The mutation's id. */
  readonly id: string;
  readonly whose: OwnerKey;
  readonly mutation: StackMutation;
}

/** A sale of the seller that is to be sent or on its way, as last read. */
export interface SaleRow {
  /** The shipment's id. */
  readonly id: number;
  readonly whose: OwnerKey;
  readonly sale: Sale;
  /** Epoch ms by the device's clock. Purged 30 days later. */
  readonly readAt: number;
}

/** What a change of a sale is about. */
export interface SaleLabel {
  readonly orderNumber: string;
  readonly titles: string;
}

/**
 * A change of a sale: the outbox's other lane. Apart from `outbox`, because builds that do not know it send all rows of that
 * table in one request.
 */
export interface SaleOutboxRow {
  /** The order on this device; the lowest is sent first. */
  readonly seq: number;
  /** The mutation's id. */
  readonly id: string;
  readonly whose: OwnerKey;
  readonly mutation: SaleMutation;
  readonly about?: SaleLabel | undefined;
  /**
   * When the server acknowledged it; epoch ms by the device's clock. It stays for 7 days in case the server is restored from a
   * backup.
   */
  readonly acknowledgedAt?: number | undefined;
  readonly isRefused?: true | undefined;
  /** As in OutboxRow. */
  readonly keptAt?: number | undefined;
}

/** A change that the server has acknowledged, kept in case the server is restored from a backup. */
export interface AcknowledgedRow extends OutboxRow {
  /** Epoch ms by the device's clock. */
  readonly at: number;
}

/** A server message about a change, received after the tap. */
export interface MessageRow {
  readonly seq: number;
  readonly whose: OwnerKey;
  /** refused: the change was reverted. notice: it was applied differently, or a price has changed. */
  readonly kind: 'refused' | 'notice';
  readonly list: 'cart' | 'wishlist' | 'sales';
  readonly code: ErrorCode | Notice['code'];
  readonly productId: number;
  readonly message: string;
  readonly at: number;
  /** 1 once it was shown as a toast; in the cart it remains until it is dismissed. */
  readonly told: 0 | 1;
  /** The refused change of a sale, with what was typed. It remains until it is dismissed. */
  readonly sent?: (SaleMutation['args'] & { readonly about: SaleLabel | undefined }) | undefined;
}

interface KeptLine {
  readonly quantity: number;
  readonly product: Card;
}

/** Singletons, by key. */
export interface StateValues {
  /** The current owner, as far as this device knows. */
  readonly whose: OwnerKey;
  /** The revision of the server state: incremented by every applied answer and every change of owner. */
  readonly turn: number;
  /** The cart in the server's last answer. */
  readonly cart: { readonly lines: readonly KeptLine[]; readonly notices: readonly Notice[] };
  /** The server's wishlist, oldest first. */
  readonly wishlist: readonly Card[];
  /** Time of the server's last answer; epoch ms by the device's clock. */
  readonly heardAt: number;
  /** Identifies the server's database; changes when it is restored from a backup. */
  readonly epoch: string;
  /** When this device's session was recorded; epoch ms by the device's clock. The token is never stored. */
  readonly session: number;
  /** Why nothing is sent although the server is reachable. */
  readonly blocked: 'not_yours' | 'update_required' | 'none';
  /** The server does not know the protocol of changes of sales. */
  readonly salesOutdated: true;
  /** The latest searches, newest first. */
  readonly searches: readonly string[];
  /** Whether the photos of stacks are sent. `cellular`: over a connection that may cost money; ask: the seller has not said. */
  readonly uploads: { readonly paused: boolean; readonly cellular: 'ask' | 'yes' | 'no' };
  /** What was last set for a stack: where the next one starts. */
  readonly stackDefaults: StackDefaults;
  /** The address that the guest has confirmed for selling, as far as this device knows. */
  readonly confirmedEmail: string;
  /** Up to where an account knows the changes of its stacks. */
  readonly stackSync: StackSyncState;
  /** A random id of this device, so that two devices that list the same draft use different idempotency keys. */
  readonly device: string;
  /** The mirror's sync state: the next delta starts at `cursor`; `complete` after the first full pass. */
  readonly mirror: { readonly cursor: string; readonly complete: boolean; readonly at: number };
  /** The ISBN pack's hash, empty once it was evicted, and when it was last compared with the shop's (epoch ms). */
  readonly pack: { readonly hash: string; readonly at: number };
}

export interface StackSyncState {
  readonly whose: OwnerKey;
  readonly cursor: number;
  /** Of the database that the cursor belongs to. */
  readonly epoch?: string | undefined;
  /** While everything is read from the beginning: the drafts and stacks that have come so far. */
  readonly seen?: readonly string[] | undefined;
  /** The server speaks a newer protocol. */
  readonly isOutdated?: boolean | undefined;
}

export type StateRow = {
  readonly [K in keyof StateValues]: { readonly key: K; readonly value: StateValues[K] };
}[keyof StateValues];
