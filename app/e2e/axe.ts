import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** There once a run has begun. */
    axe?: typeof axe;
  }
}

/** The color rules: enough where only the theme differs. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds, one line each; `within` and `rules` limit the run to what is new. */
export async function listViolations(
  page: Page,
  { rules, within }: { rules?: string[]; within?: string } = {},
): Promise<string[]> {
  // Mid-transition, colors are blended.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
  });
  // Once per document: compiling axe takes a fifth of a run.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  // The shop has no iframes. Without the list of passes, a run takes a quarter of the time.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  return page.evaluate(
    async ([part, wanted]) => {
      const found = await window.axe?.run(part ?? document, wanted);
      if (!found) throw new Error('axe is missing');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
      );
    },
    [within, options] as const,
  );
}

/** The color violations in the other theme. Checked in CI only: none elsewhere. */
export async function listColorViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  within?: string,
): Promise<string[]> {
  if (!process.env['CI']) return [];
  await page.emulateMedia({ colorScheme });
  const found = await listViolations(page, { rules: COLOURS, ...(within === undefined ? {} : { within }) });
  return found.map((violation) => `${colorScheme} ${violation}`);
}

/** The violations in the light theme, and in CI the color violations in the dark one. */
export async function listViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...(await listViolations(page)), ...(await listColorViolations(page, 'dark'))];
}

/** Horizontal overflow, in pixels. */
export const getHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Touch targets (buttons, fields, links of bars) under 44 pixels in height or width (WCAG 2.5.5). */
export const listSmallTargets = (page: Page, within = 'body', side = 44): Promise<string[]> =>
  page.evaluate(
    ([part, least]) => {
      const wanted =
        'button, select, input:not([type=hidden]), .button, .bottom-bar a, .header a, .strip a, nav.tabs a, ' +
        '.footer a, ul[data-links] a, .breadcrumb a, main :is(a[href^="mailto:"], a[href^="tel:"])';
      const found: string[] = [];
      for (const element of document.querySelector(part)?.querySelectorAll<HTMLElement>(wanted) ?? []) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        // Hidden from everyone, so never tapped.
        if (element.closest('.vh[aria-hidden=true]')) continue;
        const around = element.matches('input')
          ? (element.closest('label, form.search-box, .stepper, .field') ?? element)
          : element;
        const { width, height } = around.getBoundingClientRect();
        const reach = getComputedStyle(element, '::after');
        const grown = reach.position === 'absolute' && reach.content !== 'none';
        const [w, h] = grown
          ? [
              Math.max(width, Number.parseFloat(reach.width)),
              Math.max(height, Number.parseFloat(reach.height)),
            ]
          : [width, height];
        if (w < least - 0.5 || h < least - 0.5) {
          found.push(`${element.outerHTML.slice(0, 100)}: ${Math.round(w)} x ${Math.round(h)}`);
        }
      }
      return found;
    },
    [within, side] as const,
  );
