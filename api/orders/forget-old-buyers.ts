import { forgetCustomersIn } from '../checkout/forget-customers.ts';
import type { Deps } from '../deps.ts';
import { forgetCustomersBefore } from './orders.repo.ts';

/** The law asks for the record of an order for seven years, not for who bought. */
const PERSON_MS = 2 * 365 * 86_400_000;

/** Takes name, mail and address out of orders that are two years old, and out of the quotes that they come from. */
export const forgetOldBuyers = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<void> =>
  storage.transaction({}, async (tx) => {
    await forgetCustomersBefore(tx, now() - PERSON_MS, now());
    await forgetCustomersIn(tx, { before: now() - PERSON_MS });
  });
