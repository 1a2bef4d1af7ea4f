import type { Mutation } from '#contract/sync/mutations.ts';
import { isSaleMutation, type SyncMutation } from '#contract/sync/sale-mutations.ts';
import type { OwnerKey } from '#app/offline/rows.ts';
import { assert } from '#api/tests/world/violation.ts';

/** A tap, as recorded by the simulation. */
export interface Tap {
  /** Its own change, not coalesced, with the id that the phone gave it. */
  readonly mutation: SyncMutation;
  readonly device: number;
  /** True once the app has reported it as stored. */
  accepted: boolean;
  /** The owner under which it was stored. */
  whose: OwnerKey | undefined;
  /** Its position in its storage, and its first owner; a restored or new storage counts as another one. */
  place: { readonly storage: string; readonly seq: number; readonly whose: OwnerKey } | undefined;
  /** Why no phone holds it although the server may not have it: explains a loss. */
  left: { readonly why: string; readonly restores: number; readonly wasAcknowledged: boolean } | undefined;
}

/** Every tap of a history, by the id of its change. */
export class Taps {
  private readonly all = new Map<string, Tap>();

  /** Unique random bytes for the next id, by which the tap is recognized. */
  readonly bytes = (count: number): Uint8Array => {
    const bytes = Buffer.alloc(count);
    bytes.writeUIntBE(this.all.size + 1, count - 6, 6);
    return bytes;
  };

  add(tap: Tap): void {
    this.all.set(tap.mutation.id, tap);
  }

  of(id: string): Tap {
    const tap = this.all.get(id);
    assert(tap !== undefined, () => `nobody has made the change ${id}`);
    return tap;
  }

  /** A tap on cart or wishlist. */
  ofLists(id: string): Mutation {
    const { mutation } = this.of(id);
    assert(!isSaleMutation(mutation), () => `the change ${id} is of a sale`);
    return mutation;
  }

  everyOne = (): readonly Tap[] => [...this.all.values()];
}

/** "tap 3 (cart.add 2 of item 1 on device 0)" */
export function nameOf({ mutation, device }: Tap): string {
  const { id } = mutation;
  const number = Number.parseInt(id.slice(-12), 16);
  if (isSaleMutation(mutation))
    return `tap ${number} (${mutation.name} of parcel ${mutation.args.shipmentId} on device ${device})`;
  const { name, args } = mutation;
  const quantity = 'quantity' in args ? ` ${args.quantity} of` : '';
  return `tap ${number} (${name}${quantity} item ${args.productId} on device ${device})`;
}
