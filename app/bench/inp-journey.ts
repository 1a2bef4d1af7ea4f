import type { Locator, Page } from '@playwright/test';

/** A tap of the journey: its target, and what the tap makes appear. */
export interface Tap {
  readonly target: Locator;
  readonly shown: Locator;
}

const CATEGORIES = ['Books', 'Magazines', 'Manuals', 'Journals', 'Games'] as const;

const button = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/**
 * 50 mixed taps of a user who starts at home: in each of five categories the link in the header, a heart, Add to Cart on a card,
 * the filters and their end, a card, a tab, a heart and Add to Cart on the product, and the way to the cart.
 */
export const tapsOf = (page: Page): Tap[] => CATEGORIES.flatMap((category) => tapsIn(page, category));

function tapsIn(page: Page, category: string): Tap[] {
  const cards = page.getByRole('main').locator('article');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const added = page.getByRole('region', { name: 'In your cart' });
  const details = { name: 'Product Details' };
  const saved = page.getByRole('main').getByRole('button', { pressed: true }).first();
  return [
    {
      target: page.getByRole('banner').getByRole('link', { name: category }),
      shown: heading(page, category),
    },
    { target: cards.locator('.heart[aria-pressed=false]').first(), shown: saved },
    { target: cards.getByRole('button', { name: /^Add .* to cart$/ }).nth(1), shown: added },
    { target: button(page, 'Condition'), shown: filters.getByRole('checkbox').first() },
    { target: filters.getByRole('button', { name: 'Close' }), shown: button(page, 'Condition') },
    { target: cards.getByRole('heading').getByRole('link').nth(2), shown: page.getByRole('tab', details) },
    { target: page.getByRole('tab', details), shown: page.getByRole('tabpanel', details) },
    { target: button(page, 'Save ').first(), shown: saved },
    { target: button(page, 'Add to Cart').first(), shown: added },
    { target: added.getByRole('link', { name: 'View cart' }), shown: heading(page, 'Your cart') },
  ];
}
