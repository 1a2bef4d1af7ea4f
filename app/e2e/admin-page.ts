import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { expect, open } from './journey.ts';

// The back office as journeys use it.

/** Wide enough for a desk. */
export const DESKTOP = { width: 1440, height: 900 };

/** Through the door, as a person does it. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await open(page, '/admin-login');
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin$/);
}

export async function enterPassword(page: Page, password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
}

/** Opens a room of the back office, signed in. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  await signInAsAdmin(page);
  await open(page, path);
}
