import { createPayoutsClient } from '#app/http/selling/payouts.ts';
import { request } from '#app/http/request.ts';

export const calls = createPayoutsClient(request);
