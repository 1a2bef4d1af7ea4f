import type { Keeper, Page } from './personal-backend.ts';

/** The device's database where it opens, otherwise the server itself. */
export async function openKeeper(page: Page): Promise<Keeper> {
  const { keptHere } = await import('./indexeddb-backend.ts');
  try {
    return await keptHere(page);
  } catch {
    const { keptByServer } = await import('./server-backend.ts');
    return keptByServer(page);
  }
}
