import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteCart } from './cart.repo.ts';

/** Takes an owner's cart away, with all that is in it. */
export const emptyCartIn = (tx: Tx<'owner'>, owner: Owner): Promise<void> => deleteCart(tx, owner);
