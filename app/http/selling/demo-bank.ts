import { demoAccountSchema, type DemoAccountOnWire, type DemoVerdict } from '#contract/payouts/demo-bank.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

const pathOf = (account: string): string => `/api/demo-bank/${encodeURIComponent(account)}`;

/** The bank of demo payouts. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createDemoBankClient(request: Request) {
  return {
    /** GET /api/demo-bank/{account} */
    readAccount: async (account: string): Promise<DemoAccountOnWire> =>
      parseAnswer(demoAccountSchema, (await request(pathOf(account))).body),

    /** POST /api/demo-bank/{account}: sets the account's state. */
    decide: async (account: string, verdict: DemoVerdict): Promise<DemoAccountOnWire> =>
      parseAnswer(
        demoAccountSchema,
        (await request(pathOf(account), { method: 'POST', body: { verdict } })).body,
      ),
  };
}
