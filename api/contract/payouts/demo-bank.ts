import * as z from 'zod/mini';

/** What the demo provider knows of an account: nothing yet, verified, needs more, or turned away. */
export const DEMO_ACCOUNT_STATES = ['started', 'ready', 'restricted', 'rejected'] as const;
export type DemoAccountState = (typeof DEMO_ACCOUNT_STATES)[number];

/** What the demo bank can say of an account. */
export const DEMO_VERDICTS = ['verified', 'more-needed', 'declined'] as const;
export type DemoVerdict = (typeof DEMO_VERDICTS)[number];

/** What the demo's bank can say of a dispute. */
export const DEMO_DISPUTE_VERDICTS = ['won', 'lost'] as const;
export type DemoDisputeVerdict = (typeof DEMO_DISPUTE_VERDICTS)[number];

/** The response of POST /api/demo-bank/disputes/{dispute}; `status` in the words of Stripe. */
export const demoDisputeSchema = z.object({
  id: z.string(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
});
export type DemoDisputeOnWire = z.infer<typeof demoDisputeSchema>;

/** POST /api/demo-bank/disputes/{dispute}: in place of the buyer's bank. */
export const demoDisputeVerdictSchema = z.object({ verdict: z.enum(DEMO_DISPUTE_VERDICTS) });

/** GET /api/demo-bank/{account}, and the response of POST. */
export const demoAccountSchema = z.object({ id: z.string(), state: z.enum(DEMO_ACCOUNT_STATES) });
export type DemoAccountOnWire = z.infer<typeof demoAccountSchema>;

/** POST /api/demo-bank/{account}: in place of a provider's form, which would ask for a name, an address and a bank account. */
export const demoVerdictSchema = z.object({ verdict: z.enum(DEMO_VERDICTS) });

/** Texts of the demo bank, which only shops with demo payments have. */
export const DEMO_BANK_TEXTS = {
  title: 'Demo payouts: no real bank details',
  about:
    'A payment provider would ask for your name, your address and your bank account here, and check them. This shop takes demo payments only, so just choose what it would say.',
  verdicts: { verified: 'Verified', 'more-needed': 'More needed', declined: 'Declined' } satisfies Record<
    DemoVerdict,
    string
  >,
  states: {
    started: 'Nothing was entered yet.',
    ready: 'This account is verified: it can be paid.',
    restricted: 'This account needs more information before it can be paid.',
    rejected: 'This account was declined.',
  } satisfies Record<DemoAccountState, string>,
  back: 'Back to your payouts',
  noSuchAccount: 'There is no such account.',
  failed: 'We couldn’t load this account.',
  decideFailed: 'We couldn’t save that. Please try again.',
} as const;

/** Texts about the demo's bank that decides disputes, which only shops with demo payments have. */
export const DEMO_DISPUTE_TEXTS = {
  title: 'Demo bank',
  about:
    'The buyer’s bank would read the evidence and decide. This shop takes demo payments only, so just choose what it would say.',
  verdicts: { won: 'The shop is right', lost: 'The buyer is right' } satisfies Record<
    DemoDisputeVerdict,
    string
  >,
  noSuchDispute: 'There is no such dispute.',
  decideFailed: 'We couldn’t save that. Please try again.',
  decidedBefore: 'This dispute was decided already.',
} as const;
