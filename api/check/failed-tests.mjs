import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Vitest and Playwright write down how each test went, in a folder. */
export const reportsIn = (folder) => ({
  units: join(folder, 'units.json'),
  photos: join(folder, 'photos.json'),
  journeys: join(folder, 'journeys.json'),
});

/**
 * Names each test that failed, or passed on retry only, with the first lines of its error: what a log that was cut still
 * shows.
 * @param {ReturnType<typeof reportsIn>} reports
 */
export function describeFailedTests({ units, photos, journeys }) {
  const all = [...failedUnits(read(units)), ...failedUnits(read(photos)), ...failedJourneys(read(journeys))];
  return [...all.filter(({ isFlaky }) => !isFlaky), ...all.filter(({ isFlaky }) => isFlaky)]
    .slice(0, 20)
    .map(({ name, why, isFlaky }) => `${isFlaky ? 'flaky ' : 'FAILED'}  ${name}\n${firstLines(why)}\n`)
    .join('');
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function firstLines(why = '') {
  // oxlint-disable-next-line no-control-regex -- colors begin with a control character
  const lines = why.replaceAll(/\u001B\[\d+m/g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `          ${line.slice(0, 400)}`)
    .join('\n');
}

const failedUnits = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults, status, message }) => {
    // One that passed on retry has the errors of the first try.
    const tests = assertionResults.filter(
      (test) => test.status === 'failed' || (test.failureMessages ?? []).length > 0,
    );
    const file = name.slice(process.cwd().length + 1);
    if (tests.length === 0 && status === 'failed') return [{ name: file, why: message, isFlaky: false }];
    return tests.map((test) => ({
      name: `${file} > ${test.fullName}`,
      why: test.failureMessages?.[0],
      isFlaky: test.status !== 'failed',
    }));
  });

const whyOf = ({ tests = [] }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))[0];

function failedJourneys(report) {
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
      .map((spec) => ({ name: `${spec.file} > ${spec.title}`, why: whyOf(spec), isFlaky: spec.ok })),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}
