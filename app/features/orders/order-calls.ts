import { createOrderCasesClient } from '#app/http/orders/order-cases.ts';
import { createSaleCasesClient } from '#app/http/orders/sale-cases.ts';
import { createOrdersClient } from '#app/http/orders.ts';
import { request } from '#app/http/request.ts';

export const calls = createOrdersClient(request);
export const caseCalls = createOrderCasesClient(request);
export const saleCaseCalls = createSaleCasesClient(request);
