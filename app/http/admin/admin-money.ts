import { adminMoneySchema, type AdminMoney, type MoneyEntry } from '#contract/admin/admin-money.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

/** The shop's money; dollars. */
export function createAdminMoneyClient(request: Request) {
  return {
    readMoney: async (): Promise<AdminMoney> =>
      parseAnswer(adminMoneySchema, (await request('/api/admin/money')).body),

    /** Idempotent by key. */
    postEntry: async (entry: MoneyEntry, key: string): Promise<void> => {
      const headers = { [IDEMPOTENCY_HEADER]: key };
      await request('/api/admin/money/entries', { method: 'POST', body: entry, headers });
    },
  };
}
