import type { LoaderFunctionArgs } from 'react-router-dom';
import { readAdminFlag } from '#app/pwa/back-office-flag.ts';
import { personalLoader } from '#app/pwa/personal/personal-data.ts';

/**
 * Makes the loader of a screen of the back office. It returns null unless this tab is signed in as admin: AdminPage then
 * redirects to the login.
 */
export const adminLoader = <T>(load: (args: LoaderFunctionArgs) => T) =>
  personalLoader((args) => (readAdminFlag() ? load(args) : null));
