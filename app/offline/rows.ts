import type { Card } from '#contract/catalog/card.ts';
import type { Notice } from '#contract/cart/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import type { Product } from '#contract/catalog/product.ts';

/** A product of the catalog on the device. Dollars; the excerpt is empty, because the mirror carries no descriptions. */
export interface ProductRow extends Card {
  /** Epoch ms. */
  readonly createdAt: number;
  readonly isbn?: string | undefined;
  /** 1 featured, 2 popular, and their sum. */
  readonly flags: number;
}

/** A product that belongs to this person besides the mirror's set: in cart or wishlist, or looked at. */
export interface OwnRow {
  readonly id: number;
  readonly why: 'cart' | 'wishlist' | 'seen';
  /** When it was last looked at; epoch ms by this phone. The oldest of what was only seen goes first. */
  readonly at: number;
  /** As it was read from the server, with its description. */
  readonly product?: Product | undefined;
}

/** Whose a change is: 'guest', or 'account:7'. A string, because IndexedDB has no index on null. */
export type OwnerKey = 'guest' | `account:${number}`;

/** A change that waits. */
export interface OutboxRow {
  /** The order of this device; the lowest goes first. */
  readonly seq: number;
  /** The mutation's. */
  readonly id: string;
  readonly whose: OwnerKey;
  readonly mutation: Mutation;
  /** What it looks like, for screens that show it before the server has said anything of it. */
  readonly card: Card;
  /** 1 once a request may have carried it: from then on it is not changed any more. */
  readonly sent: 0 | 1;
  /** What the person was told at the tap (fewer copies than asked for), so as not to say it twice. */
  readonly told?: string | undefined;
  /** When its account signed out and chose to keep it; epoch ms by this phone. Purged 60 days later. */
  readonly keptAt?: number | undefined;
}

/** A change that the server has answered, kept for a server that is restored from a backup. */
export interface AcknowledgedRow extends OutboxRow {
  /** Epoch ms by this phone. */
  readonly at: number;
}

/** Something that the server said about a change, long after the tap. */
export interface MessageRow {
  readonly seq: number;
  readonly whose: OwnerKey;
  /** refused: the change was taken back. notice: it was made otherwise, or a price has changed. */
  readonly kind: 'refused' | 'notice';
  readonly list: 'cart' | 'wishlist';
  readonly code: ErrorCode | Notice['code'];
  readonly productId: number;
  readonly message: string;
  readonly at: number;
  /** 1 once it was shown by itself; in the cart it stands until it is dismissed. */
  readonly told: 0 | 1;
}

interface KeptLine {
  readonly quantity: number;
  readonly product: Card;
}

/** What there is one of. */
export interface StateValues {
  /** Who is signed in, as this phone believes. */
  readonly whose: OwnerKey;
  /** Raised by every answer that was taken in and every change of person: what is read together belongs together. */
  readonly turn: number;
  /** The server's cart in its last answer; there once it has been heard. */
  readonly cart: { readonly lines: readonly KeptLine[]; readonly notices: readonly Notice[] };
  /** The server's wishlist, oldest first. */
  readonly wishlist: readonly Card[];
  /** When the server was last heard; epoch ms by this phone. */
  readonly heardAt: number;
  /** The database that the server answers from. */
  readonly epoch: string;
  /** When a session of this device was noted, whoever's; epoch ms by this phone. The token is kept nowhere. */
  readonly session: number;
  /** Why nothing is sent although the server can be reached. */
  readonly blocked: 'not_yours' | 'update_required' | 'none';
  /** Where the catalog on the device stands: from `cursor` on it is brought up to date; complete once it was filled. */
  readonly mirror: { readonly cursor: string; readonly complete: boolean; readonly at: number };
}

export type StateRow = {
  readonly [K in keyof StateValues]: { readonly key: K; readonly value: StateValues[K] };
}[keyof StateValues];
