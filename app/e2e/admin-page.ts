import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { expect, open } from './journey.ts';

// Admin pages and their sign-in.

/** A desktop viewport. */
export const DESKTOP = { width: 1440, height: 900 };

/** Signs in through the form, which also waits for the dashboard. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await open(page, '/admin-login');
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin$/);
}

export async function enterPassword(page: Page, password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
}

/** Opens an admin page by way of the sign-in, which leads back to it. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  await open(page, path);
  await enterPassword(page);
  await expect(page).not.toHaveURL(/\/admin-login$/);
}
