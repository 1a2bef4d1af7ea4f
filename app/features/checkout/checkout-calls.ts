import { createCheckoutClient } from '#app/http/checkout.ts';
import { request } from '#app/http/request.ts';

export const calls = createCheckoutClient(request);
