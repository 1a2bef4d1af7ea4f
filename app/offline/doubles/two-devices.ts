import { expect } from 'vitest';
import { switchOwner } from '../personal/current-owner.ts';
import { syncStacks } from '../stack-sync/sync-stacks.ts';
import type { ReviewRow } from '../stacks/stack-view.ts';
import { createStackScene, knows, Scanner } from './stack-scene.ts';

export const DUNE = '9780441172719';
export const KINDRED = '9780807083697';
const TITLES = { [DUNE]: 'Dune', [KINDRED]: 'Kindred' };

/** Devices read what the others have sent, one after the other. */
export async function syncAll(...scanners: readonly Scanner[]): Promise<void> {
  for (const { local, ports } of scanners)
    expect(await syncStacks(local, ports, { ask: true })).toBe('synced');
}

/** A phone and a desktop of one account, with a stack that was begun on the phone. */
export async function createTwoDevices() {
  const scene = await createStackScene();
  const { shop, here, stack, elsewhere, phone } = scene;
  shop.account = 7;
  await switchOwner(here.local, 7);
  const other = elsewhere(2);
  await switchOwner(other.local, 7);
  const desktop = new Scanner(other, stack);
  /** An item that both devices know; its photo is on the phone only. */
  const scanOne = async (isbn = DUNE): Promise<string> => {
    const draft = await phone.add(isbn);
    await phone.photograph(draft, `cover of ${isbn}`);
    await phone.lookUp(knows(TITLES));
    await syncAll(phone, desktop);
    return draft;
  };
  return { ...scene, desktop, other, scanOne };
}

export async function rowOf(scanner: Scanner, draft: string): Promise<ReviewRow> {
  const row = (await scanner.review()).rows.find(({ id }) => id === draft);
  if (row === undefined) throw new Error('there is no such row');
  return row;
}

export const messagesOf = async (scanner: Scanner, draft: string): Promise<readonly string[]> =>
  (await rowOf(scanner, draft)).problems.map(({ message }) => message);

/** Taps a way out of a problem. */
export async function answerBy(scanner: Scanner, draft: string, label: string): Promise<void> {
  const { problems } = await rowOf(scanner, draft);
  const way = problems.flatMap(({ ways }) => ways).find((each) => each.label === label);
  if (way === undefined) throw new Error(`there is no "${label}"`);
  await scanner.answer(draft, way.answer);
}
