import type { Page } from '@playwright/test';
import { expect, open, statusError } from './journey.ts';

// The Account screen and its two dialogs.

let made = 0;
/** A new user with a unique email address. */
export const createPerson = (): { name: string; email: string; password: string } => {
  made += 1;
  const email = `reader-${process.pid}-${Date.now().toString(36)}-${made}@example.com`;
  return { name: 'Edith Marlowe', email, password: 'corner-folded-page' };
};
export type Person = ReturnType<typeof createPerson>;

export const dialog = (page: Page) => page.getByRole('dialog');
export const profile = (page: Page) => page.getByRole('tabpanel', { name: 'Profile' });
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Reads the demo code from the dialog's hint. */
export async function readCode(page: Page): Promise<string> {
  const hint = dialog(page).getByText(/^Demo: your code is \d{6}\.$/);
  return /\d{6}/.exec(await hint.innerText())?.[0] ?? '';
}

export async function fillIn(page: Page, who: Person): Promise<void> {
  await dialog(page).getByLabel('Name', { exact: true }).fill(who.name);
  await dialog(page).getByLabel('Email').fill(who.email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(who.password);
  await dialog(page).getByLabel('Confirm Password').fill(who.password);
}

export async function verify(page: Page): Promise<void> {
  const code = await readCode(page);
  await dialog(page).getByRole('textbox', { name: 'Verification code' }).fill(code);
  await press(page, 'Verify');
}

export async function register(page: Page, who: Person): Promise<void> {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  await fillIn(page, who);
  await press(page, 'Create Account');
  await verify(page);
  await expect(dialog(page)).toBeHidden();
}

export async function signIn(page: Page, who: Person): Promise<void> {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign In' }).click();
  await dialog(page).getByLabel('Email').fill(who.email);
  await dialog(page).getByLabel('Password').fill(who.password);
  await press(page, 'Sign In');
  await verify(page);
  await expect(dialog(page)).toBeHidden();
}

/** Allows the errors of requests that are under way when a session ends: the page repeats a sync, and learns from a 401. */
export function allowSessionEnd(allowError: (complaint: RegExp) => void): void {
  allowError(statusError(409));
  allowError(statusError(401));
}

/** The user as cached in local storage; null: none. */
export const getCachedUser = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('dogear:user'));
