import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { readOkBody, type TestBuyer } from './buyer.ts';
import { listMails } from './mails.ts';
import type { Shop } from './shop.ts';

/** The key in the newest mailed link. */
export async function mailedKey(shop: Shop): Promise<string> {
  await runDueJobs(shop.deps, JOB_HANDLERS);
  const texts = listMails(shop).map(({ text }) => /#confirm=([\w.-]+)/.exec(text)?.[1]);
  return texts.findLast((key) => key !== undefined) ?? '';
}

export const confirmByKey = (shop: Shop, key: string) => shop.post('/api/seller/email/confirm', { key });

/** Confirms a visitor's email by the mailed code. Returns it. */
export async function confirmEmail(
  shop: Shop,
  visitor: Pick<TestBuyer, 'post'>,
  email = 'seller@example.com',
): Promise<string> {
  const sent = await readOkBody(await visitor.post('/api/seller/email', { email }));
  const code = z.parse(codeSentSchema, sent).demoCode ?? '';
  await readOkBody(await visitor.post('/api/seller/email/confirm', { email, code }));
  shop.advanceClock(60_000);
  return email;
}
