import { ordersOver } from '#app/http/orders.ts';
import { request } from '#app/http/request.ts';

export const calls = ordersOver(request);
