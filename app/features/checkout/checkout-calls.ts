import { checkoutOver } from '#app/http/checkout.ts';
import { request } from '#app/http/request.ts';

/** The page's own. */
export const calls = checkoutOver(request);
