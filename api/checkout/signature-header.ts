/** Header of an event's signature, for Stripe and for the demo provider. */
export const SIGNATURE_HEADER = 'stripe-signature';
