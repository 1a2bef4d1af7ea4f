/** Where an event's signature stands; Stripe's name, and the demo provider's too. */
export const SIGNATURE_HEADER = 'stripe-signature';
