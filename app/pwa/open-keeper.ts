import type { Keeper, Page } from './keeper.ts';

/** The device's database where it opens, otherwise the server itself. */
export async function openKeeper(page: Page): Promise<Keeper> {
  const { keptHere } = await import('./kept-here.ts');
  try {
    return await keptHere(page);
  } catch {
    const { keptByServer } = await import('./kept-by-server.ts');
    return keptByServer(page);
  }
}
