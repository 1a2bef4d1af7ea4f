import { ordersOver } from '#app/http/orders.ts';
import { request } from '#app/http/request.ts';

/** The page's own. */
export const calls = ordersOver(request);
