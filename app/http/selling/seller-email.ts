import { codeSentSchema, type CodeSent } from '#contract/accounts/accounts.ts';
import { confirmedEmailSchema, type ConfirmSellerEmail } from '#contract/sellers/seller-email.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

/** The calls that confirm a guest's email for selling. Each throws ApiError, NetworkError or BadAnswerError. */
export const createSellerEmailClient = (request: Request) => ({
  /** POST /api/seller/email: mails a code. */
  requestCode: async (email: string): Promise<CodeSent> => {
    const { body } = await request('/api/seller/email', { method: 'POST', body: { email } });
    return parseAnswer(codeSentSchema, body);
  },

  /** POST /api/seller/email/confirm; returns the address. */
  confirm: async (given: ConfirmSellerEmail): Promise<string> => {
    const { body } = await request('/api/seller/email/confirm', { method: 'POST', body: given });
    return parseAnswer(confirmedEmailSchema, body).email;
  },

  /** The address that this guest has confirmed, on any device; undefined if none. */
  readConfirmed: async (): Promise<string | undefined> => {
    const own = parseAnswer(ownListingsSchema, (await request('/api/listings?limit=1')).body);
    return own.isEmailConfirmed === true ? own.email : undefined;
  },
});

export type SellerEmailClient = ReturnType<typeof createSellerEmailClient>;
