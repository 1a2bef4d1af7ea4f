import { NEW_SELLER } from './new-seller.ts';

/** Texts about the seller's email and what new sellers may list, for both sides and the tests. */
export const SELLER_MESSAGES = {
  emailMissing: 'Please enter your email to list this.',
  unconfirmed: (email: string): string =>
    `Please confirm your email to list this. We sent a link to ${email}.`,
  relistUnconfirmed: 'Please confirm an email to put this back on sale.',
  limit: `New sellers can list up to ${NEW_SELLER.items} items of up to $${NEW_SELLER.price} each until three sales have arrived.`,
  linkInvalid: 'This link is not valid any more. Please ask for a new one where you list your item.',
  signedIn: 'You’re signed in, so we use the email of your account.',
} as const;

/** Texts of the form that confirms a seller's email. */
export const SELLER_EMAIL = {
  label: 'Your email',
  hint: "We'll email you when it sells.",
  code: 'Verification code',
  codeSent: (email: string): string => `Enter the code we sent to ${email} to list this item.`,
  codeSentHere: (email: string): string => `Enter the code we sent to ${email}.`,
  again: 'Send again',
  againIn: (seconds: number): string => `in 0:${String(seconds).padStart(2, '0')}`,
  offline: 'Confirming your email needs a connection.',
  confirmed: 'Email confirmed',
  failed: 'We couldn’t confirm your email. Please try again.',
  send: 'Send code',
  askByLink: (email: string): string =>
    `Confirm ${email} for selling on Dogear? If you didn't ask for this, close this page.`,
  confirm: 'Confirm email',
  backOnSale: (count: number): string =>
    `Confirm an email to put ${count} ${count === 1 ? 'listing' : 'listings'} back on sale.`,
  offer: 'Confirm your email, so that buyers and we can reach you.',
} as const;

/** Seconds until another code can be sent. */
export const RESEND_AFTER_S = 30;
