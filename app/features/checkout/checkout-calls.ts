import { checkoutOver } from '#app/http/checkout.ts';
import { request } from '#app/http/request.ts';

export const calls = checkoutOver(request);
