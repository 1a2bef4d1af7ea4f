import type { Storage, Tx } from '../../storage/storage.ts';
import type { EventQuery, EventSubject, PaymentEvent } from './payments.ts';

/** Dependencies of the demo provider. `sendEvent` posts an event to the shop's own webhook, after the commit. */
export interface DemoDeps {
  readonly storage: Storage;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** The secret that signs its events. */
  readonly secret: () => Promise<string>;
  readonly sendEvent: (tx: Tx, type: string, about: EventSubject) => Promise<void>;
  /** Its events that the shop's webhook has not accepted so far, oldest first. */
  readonly undeliveredEvents: (query: EventQuery) => Promise<readonly PaymentEvent[]>;
}
