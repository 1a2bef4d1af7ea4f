import * as z from 'zod/mini';
import { expect, open, test } from './journey.ts';

/** The large scripts that every first visit evaluates: for its first screen, and then for a lost network. */
const LARGE = ['vendor', 'shop', 'schemas', 'visit', 'dexie', 'prepare-offline'];

const FILE = new RegExp(`/assets/(${LARGE.join('|')})-[\\w-]{7,8}\\.js$`);

/** Precedes a script's code. Its microtask runs before the next task, but not between scripts that one task evaluates. */
const noteFor = (script: string): string =>
  `(globalThis.evaluated ??= []).push('${script}'); queueMicrotask(() => globalThis.evaluated.push('end'));\n`;

test('a first visit evaluates each large script in a separate task', async ({ page }) => {
  await page.route(FILE, async (route) => {
    const script = FILE.exec(route.request().url())?.[1] ?? '';
    const response = await route.fetch();
    await route.fulfill({ response, body: noteFor(script) + (await response.text()) });
  });
  await open(page, '/');
  const readNotes = async (): Promise<string[]> =>
    z.parse(z.array(z.string()), await page.evaluate('globalThis.evaluated'));
  await expect.poll(readNotes).toEqual(expect.arrayContaining(LARGE));
  const notes = await readNotes();
  const scripts = notes.filter((note) => note !== 'end');
  expect(notes).toEqual(scripts.flatMap((script) => [script, 'end']));
});
