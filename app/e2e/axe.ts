import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules about colour: where nothing else has changed, they alone are asked. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds, a line each; in a part of the page, or by some rules alone, where that is all that is new. */
export async function listViolations(
  page: Page,
  { rules, within }: { rules?: string[]; within?: string } = {},
): Promise<string[]> {
  // What is on its way from one colour to another has one of its own for that moment.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
  });
  // In the page itself (nothing of ours is in a frame), and without a list of all that is well: a quarter of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) builder.withRules(rules);
  if (within) builder.include(within);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
  );
}

/** Pixels by which a page is wider than its window. */
export const getHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buttons, fields and links of bars that are less than 44 pixels high or wide, where a finger may tap; in a part of the page. */
export const listSmallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((part) => {
    const wanted =
      'button, select, input:not([type=hidden]), .button, .bottom-bar a, .header a, .strip a, nav.tabs a, ' +
      '.footer a, ul[data-links] a, .breadcrumb a, main :is(a[href^="mailto:"], a[href^="tel:"])';
    const found: string[] = [];
    for (const element of document.querySelector(part)?.querySelectorAll<HTMLElement>(wanted) ?? []) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      // Nobody sees or comes by what is hidden from everybody.
      if (element.closest('.vh[aria-hidden=true]')) continue;
      const around = element.matches('input')
        ? (element.closest('label, form.search-box, .stepper, .field') ?? element)
        : element;
      const { width, height } = around.getBoundingClientRect();
      const reach = getComputedStyle(element, '::after');
      const grown = reach.position === 'absolute' && reach.content !== 'none';
      const [w, h] = grown
        ? [Math.max(width, Number.parseFloat(reach.width)), Math.max(height, Number.parseFloat(reach.height))]
        : [width, height];
      if (w < 43.5 || h < 43.5) {
        found.push(`${element.outerHTML.slice(0, 100)}: ${Math.round(w)} x ${Math.round(h)}`);
      }
    }
    return found;
  }, within);
