import { createOrdersClient } from '#app/http/orders.ts';
import { request } from '#app/http/request.ts';

export const calls = createOrdersClient(request);
