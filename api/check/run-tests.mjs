// `npm test`: every check, each with its time. Plain JavaScript: it runs before anything is installed.
//   npm test -- types lint    only the parts whose names contain one of the words
//   npm test -- --changed     only what can break by the changes since the upstream branch
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseOfChanges, filesChangedSince, reachOf } from './changed.mjs';
import { describeFailedTests, reportsIn } from './failed-tests.mjs';
import { findChromium } from './find-chromium.mjs';
import {
  histories,
  journeys,
  photos,
  PLANTED_BUGS,
  PREPARATION_AND_CHECKS,
  schedules,
  stripeSchedules,
  units,
} from './parts.mjs';
import { runParts } from './run-parts.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
/** What is played of the long proofs, which `npm run prove` plays in full. */
const SAMPLE = process.env.CI
  ? { histories: 500, schedules: 250, stripe: 40 }
  : { histories: 200, schedules: 100, stripe: 20 };

const args = process.argv.slice(2);
const words = args.filter((arg) => arg !== '--changed');

const folder = mkdtempSync(join(tmpdir(), 'dogear-check-'));
const reports = reportsIn(folder);
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reports.journeys;

const parts = args.includes('--changed') ? changedParts() : allParts();
const { passed, failed } = await runParts(parts, words);
process.stdout.write(describeFailedTests(reports));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function allParts() {
  return [
    ...PREPARATION_AND_CHECKS,
    units(reports.units),
    photos(reports.photos),
    histories(SAMPLE.histories),
    schedules(SAMPLE.schedules),
    stripeSchedules(SAMPLE.stripe),
    ...PLANTED_BUGS,
    journeys(findChromium),
  ];
}

function changedParts() {
  const base = baseOfChanges();
  const files = filesChangedSince(base);
  const reach = reachOf(files);
  process.stdout.write(`${files.length} files have changed since ${base}\n`);
  return [
    ...PREPARATION_AND_CHECKS,
    units(reports.units, ['--changed', base]),
    photos(reports.photos, ['--changed', base, '--passWithNoTests']),
    ...(reach.sync ? [histories(SAMPLE.histories), PLANTED_BUGS[0]] : []),
    ...(reach.checkout ? [schedules(SAMPLE.schedules), stripeSchedules(SAMPLE.stripe), PLANTED_BUGS[1]] : []),
    journeys(findChromium, reach.page ? [] : [`--only-changed=${base}`]),
  ];
}
