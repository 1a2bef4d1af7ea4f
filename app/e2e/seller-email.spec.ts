import type { Page } from '@playwright/test';
import { startShop } from '#api/bench/shop-process.ts';
import { DRAFT_LIST } from '#contract/selling/selling-messages.ts';
import { SELLER_EMAIL, SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, statusError, test } from './journey.ts';
import { choosePhotos, expectListed, jpegFile, listButton } from './sell-page.ts';

// A shop with SELLER_CHECKS. Slow: each photo is appraised.
test.describe.configure({ timeout: 150_000 });

const photo = jpegFile(await drawPlainPhoto());
const EMAIL = 'edith@example.com';

const email = (page: Page) => page.getByRole('textbox', { name: SELLER_EMAIL.label });
const code = (page: Page) => page.getByRole('textbox', { name: SELLER_EMAIL.code });
const price = (page: Page) => page.getByRole('spinbutton', { name: 'Your Price ($)' });

async function fill(page: Page, title: string): Promise<void> {
  await choosePhotos(page, photo);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await price(page).fill('8.50');
}

test('a guest confirms an email once, in place, and the item that waited for it is listed', async ({
  page,
  context,
  allowError,
}) => {
  allowError(statusError(409));
  allowError(statusError(422));
  // Two photos at once can be more than the shop reads at a time: the phone sends again.
  allowError(statusError(503));
  const shop = await startShop(undefined, { SELLER_CHECKS: 'on', LIMITS: 'off' });
  try {
    await open(page, `${shop.url}/sell`);
    await fill(page, 'Kindred');
    await listButton(page).click();
    await expect(page.getByText(SELLER_MESSAGES.emailMissing).first()).toBeVisible();
    await email(page).fill(EMAIL);
    await price(page).focus(); // leaving the field sends the code
    await expect(code(page)).toBeVisible();
    await expect(page.getByRole('button', { name: SELLER_EMAIL.again })).toBeDisabled();
    expect(await listViolationsInBothThemes(page)).toEqual([]);
    await listButton(page).click();
    // At the field, and at the button: the draft waits.
    await expect(page.getByText(SELLER_EMAIL.codeSent(EMAIL))).toHaveCount(2);
    const demoCode = /\d{6}/.exec(await page.getByText('Demo: your code is').innerText())?.[0] ?? '';
    await page.close();

    const again = await context.newPage();
    await open(again, `${shop.url}/sell`);
    await again
      .getByRole('region', { name: DRAFT_LIST.title })
      .getByRole('button', { name: 'Edit Kindred' })
      .click();
    await code(again).fill('000000' === demoCode ? '111111' : '000000');
    await expect(again.getByText('Invalid verification code. Please try again.')).toBeVisible();
    await code(again).pressSequentially(demoCode);
    await expectListed(again);

    await open(again, `${shop.url}/sell`);
    await fill(again, 'Dawn');
    await expect(email(again)).toHaveCount(0);
    await listButton(again).click();
    await expectListed(again);
  } finally {
    // What an open page still fetches would fail.
    await Promise.all(context.pages().map(async (each) => each.close()));
    await shop.stop();
  }
});
