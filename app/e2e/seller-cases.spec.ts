import type { Page } from '@playwright/test';
import { pauseText } from '#contract/catalog/pause-text.ts';
import { DAY_MS } from '#contract/durations.ts';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';
import { SELLER_PROFILE } from '#contract/sellers/seller-profile-messages.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { getHorizontalOverflow, listSmallTargets, listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { createTitle } from './create-title.ts';
import { expect, open, test, getToast } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { readLatestSale, sellAndReport } from './report-via-api.ts';

// A seller's profile and cases in My listings, at 320 px and by keyboard.

test.use({ viewport: { width: 320, height: 700 } });

async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listSmallTargets(page, 'main')).toEqual([]);
}

test('a seller goes away, and their listing leaves the shop until they are back', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await listForSale(page.request, 'Hidden by Somebody');
  const visitor = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const visited = await visitor.newPage();
  await open(page, '/account?tab=listings');
  const row = page.getByRole('list', { name: 'My listings' }).getByRole('listitem');
  await expect(row).toContainText(OWN_LISTINGS.states['for-sale']);
  const away = page.getByRole('switch', { name: SELLER_PROFILE.away });
  await away.press('Space');
  await expect(page.getByRole('main')).toContainText(
    'Your listings are hidden. Please still send what has sold.',
  );
  await expect(away).toBeChecked();
  await expect(row).toContainText(`${OWN_LISTINGS.states.hidden}while you’re away`);
  await expectAccessible(page);
  await open(visited, `/product/${id}`);
  await expect(visited.getByRole('main')).toContainText('Not for sale right now.');

  const until = shopDay(Date.now() + 7 * DAY_MS);
  await page.getByLabel('Back on (optional)').fill(until);
  await page.getByLabel('Back on (optional)').press('Tab');
  await expect(getToast(page).filter({ hasText: 'Back on' })).toBeVisible();
  await expect
    .poll(async () => {
      await open(visited, `/product/${id}`);
      return visited.getByRole('main').innerText();
    })
    .toContain(pauseText({ until }));
  expect(await getHorizontalOverflow(visited)).toBeLessThanOrEqual(0);

  await away.press('Space');
  await expect(row).toContainText(OWN_LISTINGS.states['for-sale']);
  await open(visited, `/product/${id}`);
  await expect(visited.getByRole('main')).toContainText('In Stock');
  await visitor.close();
});

test('a seller answers a report, and enters the address that a return waits for', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = await browser.newContext({ baseURL: baseURL ?? '' });
  const title = createTitle('Damaged on the Way');
  await sellAndReport(page.request, buyer.request, title);
  await open(page, '/account?tab=listings');
  const main = page.getByRole('main');
  await expect(main).toContainText('Answer by ');
  await expect(main).toContainText('The corner is crushed.');
  await expectAccessible(page);
  await page.getByRole('button', { name: `${SALE_CASE.contest} ${title}` }).press('Enter');
  const contest = page.getByRole('dialog', { name: SALE_CASE.contest });
  await contest.getByLabel(SALE_CASE.words).fill('It left in one piece.');
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await contest.getByRole('button', { name: SALE_CASE.contest }).press('Enter');
  await expect(getToast(page)).toContainText(SALE_CASE.contested);
  await expect(page.getByRole('heading', { name: SALE_CASE.deciding })).toBeVisible();
  await expect(main).toContainText('It left in one piece.');

  const order = await buy(buyer.request, await listForSale(page.request, createTitle('Sent Back')));
  const { shipmentId } = await readLatestSale(page.request);
  await page.request.post(`/api/sales/${shipmentId}/sent`, { data: {} });
  const asked = await buyer.request.post(`/api/orders/${order}/return`, { data: { shipmentId } });
  expect(asked.ok(), await asked.text()).toBe(true);
  await page.reload();
  await page.getByRole('link', { name: SALE_CASE.enterAddress }).press('Enter');
  const section = page.getByRole('region', { name: SELLER_PROFILE.returnAddress });
  await expect(section).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(section.getByLabel(SELLER_PROFILE.name)).toBeFocused();
  await page.keyboard.type('Attic Light');
  await page.keyboard.press('Tab');
  await page.keyboard.type('41 Benefit Street, Providence, RI 02903');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(getToast(page).filter({ hasText: SELLER_PROFILE.saved })).toBeVisible();
  await expect(section).toContainText('41 Benefit Street');
  await expectAccessible(page);
  await buyer.close();
});
