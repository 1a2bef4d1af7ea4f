import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { atLeast, atMost, median, report, say, type Figure } from '#api/bench/report.ts';
import { chromiumPath } from './chromium.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

interface Run {
  readonly scores: Record<(typeof CATEGORIES)[number], number>;
  readonly audits: Record<keyof typeof AUDITS, number>;
}

/** A freshly installed Chromium may paint nothing on its first run; retry. */
async function runUntilPainted(url: string): Promise<Run> {
  for (let tries = 1; ; tries += 1) {
    const run = await once(url);
    if (Number.isFinite(run.audits.FCP) || tries === 3) return run;
    say(`  ${url}: nothing was painted; once more`);
  }
}

async function once(url: string): Promise<Run> {
  const chromeFlags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
  ];
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const score = (name: (typeof CATEGORIES)[number]): number =>
      Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: keyof typeof AUDITS): number => audits[AUDITS[name]]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      audits: { FCP: value('FCP'), LCP: value('LCP'), CLS: value('CLS'), TBT: value('TBT') },
    };
  } finally {
    chrome.kill();
  }
}

/** Lighthouse mobile with its default throttling on each page: medians of five runs. */
export async function benchLighthouse(url: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const runs: Run[] = [];
    for (let at = 0; at < RUNS; at += 1) {
      runs.push(await runUntilPainted(url + path));
      say(`  ${name}, run ${at + 1}: ${JSON.stringify(runs.at(-1))}`);
    }
    const score = (category: (typeof CATEGORIES)[number]): number =>
      median(runs.map((run) => run.scores[category]));
    const audit = (metric: keyof typeof AUDITS): number => median(runs.map((run) => run.audits[metric]));
    figures.push({
      name: `${name}: performance`,
      value: score('performance'),
      unit: '',
      goal: atLeast(score('performance'), 98),
    });
    for (const category of CATEGORIES.slice(1)) {
      figures.push({
        name: `${name}: ${category}`,
        value: score(category),
        unit: '',
        goal: atLeast(score(category), 100),
      });
    }
    figures.push(
      {
        name: `${name}: first contentful paint`,
        value: audit('FCP'),
        unit: 'ms',
        goal: atMost(audit('FCP'), 1000),
      },
      {
        name: `${name}: largest contentful paint`,
        value: audit('LCP'),
        unit: 'ms',
        goal: atMost(audit('LCP'), 1200),
      },
      { name: `${name}: layout shift`, value: audit('CLS'), unit: '', goal: atMost(audit('CLS'), 0.01) },
      {
        name: `${name}: total blocking time`,
        value: audit('TBT'),
        unit: 'ms',
        goal: atMost(audit('TBT'), 75),
      },
    );
  }
  report('pages', figures);
}
