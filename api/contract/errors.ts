import * as z from 'zod/mini';

/** All error codes. Each needs a status in api/http/errors/error-status.ts. */
export const ERROR_CODES = [
  'invalid_input',
  'not_found',
  'sign_in_required',
  'admin_required',
  'not_allowed',
  'conflict',
  'sold_out',
  'price_changed',
  'not_yours',
  'too_old',
  'update_required',
  'payment_required',
  'payment_processing',
  'sold_out_refunded',
  'email_unconfirmed',
  'limit_reached',
  'blocked',
  'declined',
  'photo_too_large',
  'photo_unsupported',
  'photo_unreadable',
  'already_used',
  'code_invalid',
  'too_many_requests',
  'busy',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error response: a code for programs, a message for users, and the invalid fields. */
export const errorBodySchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  items: z.optional(z.array(z.object({ productId: z.number(), title: z.string() }))),
  declineCode: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
