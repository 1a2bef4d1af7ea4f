import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUN, type Run } from '#contract/admin/admin-runs.ts';
import { toServerData, useReload } from '#app/pwa/personal/personal-data.ts';
import type { ProductsPageData } from '../load-products-page.ts';
import { useRun } from './use-run.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const runOf = (id: number, overrides: Partial<Run> = {}): Run => ({
  id,
  kind: 'change-products',
  title: 'Price by -20%',
  changeName: 'the price change',
  status: 'running',
  total: 10,
  done: 0,
  changed: 0,
  created: 0,
  failed: 0,
  problems: [],
  createdAt: '2026-11-21T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  undoable: false,
  undoneBy: null,
  undoes: null,
  ...overrides,
});

/** Opens the products page. `found` is in progress when it opens; each poll gets the next of `polls`, then the last again. */
function openPage(found: Run | undefined, polls: readonly (Run | Error)[]) {
  const polled: string[] = [];
  const onOver = vi.fn<() => void>();
  const loader = ({ url: { searchParams } }: { url: URL }): ProductsPageData => {
    const id = searchParams.get('run');
    if (id === null) return { run: toServerData(Promise.resolve(found)) };
    const answer = polls[Math.min(polled.length, polls.length - 1)];
    polled.push(id);
    return {
      run: toServerData(answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    };
  };
  function Page() {
    const data = useLoaderData<ProductsPageData>();
    const { run, canUndo, follow } = useRun(data.run, onOver);
    const reload = useReload();
    return (
      <>
        <output>{run === undefined ? 'none' : `${run.id} ${run.status} ${run.done}`}</output>
        {canUndo && <button onClick={() => follow(runOf(2))}>Undo</button>}
        <button onClick={() => follow(undefined)}>Close</button>
        <button onClick={reload}>Reload</button>
      </>
    );
  }
  const route = { path: '/admin/products', Component: Page, loader, HydrateFallback: () => null };
  render(<RouterProvider router={createMemoryRouter([route], { initialEntries: ['/admin/products'] })} />);
  return { polled, onOver };
}

const shows = async (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const press = (name: string) => screen.getByRole('button', { name }).click();

test('follows the run in progress to its end despite a failed poll, and offers to undo it for ten seconds', async () => {
  const { polled, onOver } = openPage(runOf(1), [
    runOf(1, { done: 4 }),
    new Error('502'),
    runOf(1, { done: 10, status: 'done', undoable: true }),
  ]);
  await shows('1 running 0');
  await shows('1 running 4');
  expect(onOver).not.toHaveBeenCalled();
  await shows('1 done 10');
  await waitFor(() => expect(onOver).toHaveBeenCalledTimes(1));
  expect(polled).toEqual(['1', '1', '1']);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  vi.advanceTimersByTime(RUN.undoMs);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(polled).toHaveLength(3);
});

test('follows the run that undoes another, and a closed run stays closed when the screen loads again', async () => {
  const { polled, onOver } = openPage(runOf(1), [
    runOf(1, { status: 'done', undoable: true }),
    runOf(2, { status: 'done' }),
  ]);
  await shows('1 done 0');
  press('Undo');
  await shows('2 running 0');
  await shows('2 done 0');
  await waitFor(() => expect(onOver).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  press('Close');
  await shows('none');
  press('Reload');
  await waitFor(() => expect(polled).toEqual(['1', '2', '2']));
  await shows('none');
});
