import type { Locator, Page } from '@playwright/test';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';

/** The first visible search field of a page, with the focus (then it is a combobox) or without. */
export const searchField = (page: Page): Locator =>
  page.getByPlaceholder(SCREEN_MESSAGES.searchPlaceholder).filter({ visible: true }).first();
