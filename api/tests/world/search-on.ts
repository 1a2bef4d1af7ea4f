import * as z from 'zod/mini';
import { startShop } from './running-shop.ts';

const foundSchema = z.object({ results: z.array(z.object({ title: z.string() })) });

/** The titles that a shop with these variables finds, in a separate process. */
export async function searchOn(variables: Record<string, string>, words: string): Promise<string[]> {
  await using shop = await startShop(variables);
  await shop.waitForOutput('Dogear is open at');
  const answer = await fetch(`http://127.0.0.1:${shop.port}/api/search?q=${encodeURIComponent(words)}`);
  return z.parse(foundSchema, await answer.json()).results.map(({ title }) => title);
}
