import type { APIRequestContext, Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { ADMIN_DISPUTES as DISPUTES } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { accountSchema, codeSentSchema } from '#contract/accounts/accounts.ts';
import { createPerson } from './account-page.ts';
import { listColorViolations, listViolations, getHorizontalOverflow, listSmallTargets } from './axe.ts';
import { DESKTOP, signInAsAdmin } from './admin-page.ts';
import { buy } from './buy-via-api.ts';
import { expect, open, test } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { createTitle } from './create-title.ts';

// Runs axe on every admin page with data in it, and on its dialogs. One browser page visits
// all of them, on a phone and on a dark desktop.

/** A page, or a dialog on the previous page. */
interface Stop {
  readonly name: string;
  /** Selector of the part that is new. */
  readonly within?: string;
  readonly go: (page: Page) => Promise<void>;
}

const DIALOG = 'dialog[open]';
const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.locator(DIALOG)).toHaveCount(0);
};

/** Opens a dialog; the next stop closes it. */
const dialog = (name: string, opens: (page: Page) => Promise<void>): Stop => ({
  name,
  within: DIALOG,
  go: async (page) => {
    if ((await page.locator(DIALOG).count()) > 0) await close(page);
    await opens(page);
    await expect(page.locator(DIALOG)).toBeVisible();
  },
});
const room = (path: string): Stop => ({ name: path, go: async (page) => open(page, path) });

/** The stops, in order, in a shop with data. */
async function busyShop(page: Page, browser: Browser, baseURL: string): Promise<readonly Stop[]> {
  const title = createTitle('Looked at Closely');
  const [sold, kept] = [
    await listForSale(page.request, `${title} one`),
    await listForSale(page.request, `${title} two`),
  ];
  const other = await browser.newContext({ baseURL });
  const customer = await registerViaApi(other.request);
  const order = await buy(other.request, sold);
  const disputed = await listForSale(page.request, `${title} three`);
  await buy(other.request, disputed, 'ann@example.com', 'pm_card_createDispute');
  await other.request.post(`/api/products/${kept}/report`, { data: { reason: 'other', text: 'It smells.' } });
  const letter = { name: 'Ann Reader', email: 'ann@example.com', category: 'order', message: 'Is it there?' };
  await other.request.post('/api/contact', { data: { ...letter, subject: title } });
  await other.close();
  await signInAsAdmin(page);
  const price = { data: { price: 9.5 } };
  expect((await page.request.patch(`/api/admin/products/${kept}/price`, price)).ok()).toBe(true);
  const part = { data: { amount: 1.5, reason: 'A torn corner' } };
  expect((await page.request.post(`/api/admin/orders/${order}/refunds`, part)).ok()).toBe(true);
  return [
    ...dashboardStops(),
    ...productStops(title),
    ...orderStops(order, title),
    ...otherStops(title, customer),
  ];
}

/** Registers an account in the session of `request`. Returns its id. */
async function registerViaApi(request: APIRequestContext): Promise<number> {
  const { name, email, password } = createPerson();
  const asked = await request.post('/api/auth/register-verification', { data: { name, email, password } });
  const { demoCode: code } = z.parse(codeSentSchema, await asked.json());
  const verified = await request.post('/api/auth/verify-code', { data: { email, code } });
  return z.parse(accountSchema, await verified.json()).id;
}

const dashboardStops = (): Stop[] => [
  room('/admin'),
  dialog('palette', async (page) => {
    await press(page, 'Find or do anything');
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill('order');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  }),
  {
    name: 'the menu',
    within: '.admin-menu',
    go: async (page) => {
      await close(page);
      await press(page, 'Admin menu');
    },
  },
];

const productStops = (title: string): Stop[] => [
  room(`/admin/products?q=${encodeURIComponent(title)}`),
  dialog('columns', async (page) => press(page, 'Columns')),
  dialog('import', async (page) => {
    await press(page, 'Import CSV');
    const csv = `title,category,condition,price\n${title},books,good,4.20\n,books,good,nothing\n`;
    const file = { name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('CSV file').setInputFiles(file);
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText('Line 3:');
  }),
  dialog('one product', async (page) => {
    await press(page, `${title} two`);
    await expect(page.getByRole('heading', { name: 'Price history' })).toBeVisible();
  }),
  {
    name: 'delete',
    within: '.dialog[open]',
    go: async (page) => {
      await press(page, 'Delete');
      await expect(page.getByRole('dialog', { name: 'Delete product' })).toBeVisible();
    },
  },
  {
    name: 'what is ticked',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await close(page);
      await page.getByLabel(`Select ${title} two`).check();
    },
  },
  dialog('preview', async (page) => {
    await press(page, 'Change price');
    await page.getByLabel('Percent').fill('-20');
    await expect(page.locator(DIALOG)).toContainText('1 of 1 would change');
  }),
  dialog('delete many', async (page) => {
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator(DIALOG)).toContainText('1 of 1 would change');
  }),
  {
    name: 'work on many',
    within: '.admin-table-run-panel',
    go: async (page) => {
      await close(page);
      await press(page, 'Featured');
      await press(page, 'Change 1 item');
      await expect(page.getByRole('region', { name: 'Work on many' })).toContainText('Done: 1 changed.');
    },
  },
];

const orderStops = (order: string, title: string): Stop[] => [
  room(`/admin/orders?q=${encodeURIComponent(title)}`),
  room(`/admin/orders/${order}`),
  dialog('refund', async (page) => press(page, 'Refund')),
  dialog('cancel', async (page) => press(page, 'Cancel order')),
  dialog('sent', async (page) => press(page, 'Mark as sent')),
];

const otherStops = (title: string, customer: number): Stop[] => [
  room(`/admin/messages?q=${encodeURIComponent(title)}`),
  { name: 'an answer', within: '.admin-answer', go: async (page) => press(page, `Answer ${title}`) },
  room('/admin/reports'),
  room('/admin/isbns'),
  room('/admin/sellers'),
  dialog('hold', async (page) => page.getByRole('button', { name: 'Hold payouts' }).first().click()),
  room('/admin/money'),
  ...disputeStops(title),
  room(`/admin/customers/${customer}`),
  room(`/admin/audit?q=${encodeURIComponent(title)}`),
  room('/admin/messages?q=nobody'),
];

const disputeStops = (title: string): Stop[] => [
  {
    name: '/admin/disputes',
    go: async (page) => {
      // The bank's event takes a moment.
      await expect(async () => {
        await open(page, '/admin/disputes');
        await expect(page.getByRole('link', { name: `${title} three` })).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  {
    name: 'a dispute',
    go: async (page) => {
      await page.getByRole('link', { name: `${title} three` }).click();
      await expect(page.getByRole('form', { name: 'Evidence' })).toBeVisible();
    },
  },
  dialog('evidence', async (page) => press(page, DISPUTES.send)),
];

/** Visits each stop and checks it once animations have ended. */
async function walk(page: Page, stops: readonly Stop[], look: (stop: Stop) => Promise<void>): Promise<void> {
  for (const stop of stops) {
    await stop.go(page);
    await expect(page.locator('[aria-busy=true]'), stop.name).toHaveCount(0);
    await look(stop);
  }
}

const partOf = ({ within }: Stop) => (within === undefined ? {} : { within });

// Each test visits some twenty stops in sequence.
test.setTimeout(150_000);

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, reducedMotion: 'reduce' });

  test('every admin page and dialog passes axe', async ({ page, browser, baseURL }) => {
    await walk(page, await busyShop(page, browser, baseURL ?? ''), async (stop) => {
      expect.soft(await listViolations(page, partOf(stop)), stop.name).toEqual([]);
      expect
        .soft(await listSmallTargets(page, stop.within), `${stop.name}: what a thumb cannot hit`)
        .toEqual([]);
      expect.soft(await getHorizontalOverflow(page), `${stop.name} scrolls sideways`).toBeLessThanOrEqual(0);
    });
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP, reducedMotion: 'reduce', colorScheme: 'dark' });

  test('every admin page and dialog passes axe', async ({ page, browser, baseURL }) => {
    await walk(page, await busyShop(page, browser, baseURL ?? ''), async (stop) => {
      expect.soft(await listViolations(page, partOf(stop)), `${stop.name}, dark`).toEqual([]);
      expect.soft(await listColorViolations(page, 'light', stop.within), stop.name).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
    });
  });
});
