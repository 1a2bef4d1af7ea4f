import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { expect, open } from './journey.ts';

// Signing in to the admin pages.

/** A desktop viewport. */
export const DESKTOP = { width: 1440, height: 900 };

/** Signs in through the login form. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await open(page, '/admin-login');
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin$/);
}

export async function enterPassword(page: Page, password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
}

/** Signs in and opens an admin page. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  await signInAsAdmin(page);
  await open(page, path);
}
