import * as z from 'zod/mini';
import { CHECKOUT_MESSAGES as MESSAGES } from './checkout-messages.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { LIMITS } from '../limits.ts';
import { PAYMENT_PROVIDERS } from '../orders/order-status.ts';
import { trimmed } from '../trimmed.ts';

/** Bounds of a checkout; cents and milliseconds. */
export const CHECKOUT = {
  minTotalCents: 50,
  maxLines: 50,
  /** How often a further validate call extends a hold; after that, the hold keeps its end. */
  maxExtensions: 2,
  /** How long an owner may hold one product per window without buying it; twice as long for a network address. */
  maxHeldMs: 45 * MINUTE_MS,
  holdWindowMs: 3 * HOUR_MS,
  /** Copies that one network address may hold at a time. */
  maxHeldPerNetwork: 100,
  maxFailedPayments: 5,
  maxAddressLength: 500,
  /** How many former addresses are offered to a signed-in buyer. */
  maxSavedAddresses: 3,
} as const;

/** POST /api/checkout/validate: the buyer and the address. */
export const customerSchema = z.object({
  name: trimmed(2, LIMITS.name.max, MESSAGES.nameRequired),
  email: z
    .string(MESSAGES.emailInvalid)
    .check(z.maxLength(LIMITS.email.max, MESSAGES.emailInvalid), z.email(MESSAGES.emailInvalid)),
  address: trimmed(5, CHECKOUT.maxAddressLength, MESSAGES.addressRequired),
});
export type Customer = z.infer<typeof customerSchema>;

/**
 * GET /api/checkout/addresses: what a signed-in buyer entered for former orders, the latest first; only the account's name
 * and email, with an empty address, before the first order; empty for guests.
 */
export const savedAddressesSchema = z.array(
  z.object({ name: z.string(), email: z.string(), address: z.string() }),
);
export type SavedAddress = z.infer<typeof savedAddressesSchema>[number];

/** Response of POST /api/create-payment-intent; `total` in dollars. `orderId` if it was already paid. */
export const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  total: z.number(),
  checkoutId: z.number(),
  provider: z.enum(PAYMENT_PROVIDERS),
  livemode: z.boolean(),
  orderId: z.optional(z.string()),
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

/** Response of POST /api/checkout/validate: when the hold expires. */
export const validatedSchema = z.object({ ok: z.literal(true), expiresAt: z.string() });
export type Validated = z.infer<typeof validatedSchema>;

/** POST /api/orders; the customer's fields only fill in what validate did not receive. */
export const orderRequestSchema = z.object({
  paymentIntentId: z.string().check(z.minLength(1), z.maxLength(255)),
  customerName: z.optional(z.string().check(z.maxLength(LIMITS.name.max))),
  customerEmail: z.optional(z.string().check(z.maxLength(LIMITS.email.max))),
  shippingAddress: z.optional(z.string().check(z.maxLength(CHECKOUT.maxAddressLength))),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** Response of POST /api/orders. */
export const orderAnswerSchema = z.union([
  z.object({ id: z.string() }),
  z.object({ status: z.literal('processing') }),
]);

/** The tokens of the published test cards; card numbers never leave the browser. */
export const DEMO_CARDS = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_createDispute',
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedExpiredCard',
  'pm_card_chargeDeclinedIncorrectCvc',
  'pm_card_chargeDeclinedProcessingError',
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  'pm_card_authenticationRequiredChargeDeclined',
] as const;
export type DemoCard = (typeof DEMO_CARDS)[number];

const clientSecret = z.string().check(z.minLength(1), z.maxLength(255));

/** POST /api/demo-payments/confirm: a card's token, or the reply to the demo bank's question. */
export const demoConfirmSchema = z.union([
  z.object({ clientSecret, paymentMethod: z.enum(DEMO_CARDS) }),
  z.object({ clientSecret, challenge: z.enum(['complete', 'fail']) }),
]);
export type DemoConfirm = z.infer<typeof demoConfirmSchema>;

export const demoConfirmedSchema = z.object({
  status: z.enum(['succeeded', 'requires_action']),
  paymentIntentId: z.string(),
});
export type DemoConfirmed = z.infer<typeof demoConfirmedSchema>;
