import * as z from 'zod/mini';

const listed = z.array(z.object({ title: z.string() }));

const TITLES = 100;
const MIN_LETTERS = 2;
const MAX_LETTERS = 12;

/** Types titles letter by letter, one request at a time, none twice. Returns how long each suggestion took, in ms. */
export async function typeTitles(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/products?limit=${TITLES}&sort=price-asc`);
  const typed = listed
    .parse(await answer.json())
    .flatMap(({ title }) =>
      Array.from({ length: MAX_LETTERS - MIN_LETTERS + 1 }, (_, at) =>
        title.slice(0, MIN_LETTERS + at).toLowerCase(),
      ),
    );
  const times: number[] = [];
  for (const q of new Set(typed)) {
    const started = performance.now();
    const suggested = await fetch(`${url}/api/suggest?${new URLSearchParams({ q }).toString()}`);
    await suggested.arrayBuffer();
    if (!suggested.ok) throw new Error(`suggesting for "${q}": ${suggested.status}`);
    times.push(performance.now() - started);
  }
  return times;
}
