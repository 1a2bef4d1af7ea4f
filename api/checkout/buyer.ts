import type { Session } from '../sessions/owner.ts';

/** Who is at the checkout: his session, and a hash of the network address that holds are counted by. */
export interface Buyer {
  readonly session: Session;
  readonly network: string;
}
