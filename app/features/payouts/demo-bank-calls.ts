import { createDemoBankClient } from '#app/http/selling/demo-bank.ts';
import { request } from '#app/http/request.ts';

export const calls = createDemoBankClient(request);
