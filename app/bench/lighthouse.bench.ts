import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Bench } from '#api/bench/bench.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { FIRST_SCREENS } from './first-screens.ts';
import { serveFloorPages } from './floor-pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const;

type Category = (typeof CATEGORIES)[number];
type Metric = keyof typeof AUDITS;

/** Scores (0..100) of the chosen categories, and metrics: milliseconds, and the layout shift. */
interface Run {
  readonly scores: ReadonlyMap<Category, number>;
  readonly metrics: Readonly<Record<Metric, number>>;
}

/** A freshly installed Chromium may paint nothing on its first run; retry. */
async function runUntilPainted(bench: Bench, url: string, categories: readonly Category[]): Promise<Run> {
  for (let tries = 1; ; tries += 1) {
    const run = await once(url, categories);
    if (Number.isFinite(run.metrics.fcp) || tries === 3) return run;
    bench.note(`  ${url}: nothing was painted; once more`);
  }
}

async function once(url: string, onlyCategories: readonly Category[]): Promise<Run> {
  const chromeFlags = ['--headless=new', '--disable-background-networking', ...CHROMIUM_FLAGS];
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      onlyCategories: [...onlyCategories],
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const metric = (name: Metric): number => audits[AUDITS[name]]?.numericValue ?? Number.NaN;
    return {
      scores: new Map(
        onlyCategories.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)]),
      ),
      metrics: { fcp: metric('fcp'), lcp: metric('lcp'), cls: metric('cls'), tbt: metric('tbt') },
    };
  } finally {
    chrome.kill();
  }
}

/** Lighthouse mobile with its default throttling on each first screen; what does not vary, in the first run only. */
export async function benchLighthouse(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  const floors = await serveFloorPages(shop.url);
  try {
    for (let at = 0; at < bench.runs; at += 1) {
      for (const [screen, path] of Object.entries(FIRST_SCREENS)) {
        const categories = at === 0 ? CATEGORIES : CATEGORIES.slice(0, 1);
        const { scores, metrics } = await runUntilPainted(bench, shop.url + path, categories);
        for (const [category, score] of scores) bench.record(`pages.${category}`, score, screen);
        bench.record('pages.fcp', metrics.fcp, screen);
        bench.record('pages.lcp', metrics.lcp, screen);
        bench.record('pages.cls', metrics.cls, screen);
        bench.record('pages.tbt', metrics.tbt, screen);
        bench.note(`  ${screen}, run ${at + 1}: ${JSON.stringify(metrics)}`);
      }
      const picture = await runUntilPainted(bench, floors.picture, ['performance']);
      bench.record('pages.floor-fcp', picture.metrics.fcp);
      bench.record('pages.floor-lcp', picture.metrics.lcp);
      const react = await runUntilPainted(bench, floors.react, ['performance']);
      bench.record('pages.floor-tbt', react.metrics.tbt);
    }
  } finally {
    floors.stop();
    await shop.stop();
  }
}
