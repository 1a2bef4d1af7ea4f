import * as z from 'zod/mini';
import { emailSchema, verifyCodeSchema } from '../accounts/accounts.ts';

/** POST /api/seller/email: mails a code and a link that confirm a guest's address for selling. */
export const sellerEmailSchema = z.object({ email: emailSchema });

/** POST /api/seller/email/confirm: the code, from the session that asked for it, or the key of the mailed link. */
export const confirmSellerEmailSchema = z.union([z.object({ key: z.string() }), verifyCodeSchema]);
export type ConfirmSellerEmail = z.infer<typeof confirmSellerEmailSchema>;

/** Its response: the address that is confirmed now. */
export const confirmedEmailSchema = z.object({ email: z.string() });
