import type { Session } from '../sessions/owner.ts';

/** The buyer's session, and a hash of the network address by which holds are counted. */
export interface Buyer {
  readonly session: Session;
  readonly network: string;
}
