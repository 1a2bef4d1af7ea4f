import type { ErrorCode } from '#contract/errors.ts';
import type { ShopError } from '#contract/shop-error.ts';

/** HTTP status by error code; the compiler checks that none is missing. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 422,
  not_found: 404,
  sign_in_required: 401,
  admin_required: 401,
  not_allowed: 403,
  conflict: 409,
  sold_out: 409,
  price_changed: 409,
  not_yours: 409,
  too_old: 409,
  update_required: 409,
  payment_required: 402,
  payment_processing: 409,
  sold_out_refunded: 409,
  email_unconfirmed: 409,
  limit_reached: 409,
  blocked: 403,
  declined: 402,
  photo_too_large: 413,
  photo_unsupported: 415,
  photo_unreadable: 422,
  already_used: 409,
  code_invalid: 422,
  too_many_requests: 429,
  busy: 409,
  internal: 500,
};

/** 400 for malformed requests, 503 for unavailable dependencies; otherwise by error code. */
export function statusOf({ code, details }: ShopError): number {
  if (details.malformed === true) return 400;
  return details.unavailable === true ? 503 : STATUS[code];
}
