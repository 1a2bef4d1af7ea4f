import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN_CASES } from '#contract/admin/admin-case-messages.ts';
import type { AdminCase } from '#contract/parcels/parcel-cases.ts';
import { setAdminFlag } from '../../pwa/back-office-flag.ts';
import { Component, loader } from './admin-cases.tsx';

const fetchStub = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  setAdminFlag(true);
  vi.stubGlobal('fetch', fetchStub);
  sessionStorage.removeItem('dogear:admin-typed');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

const carcassonne: AdminCase = {
  id: 7,
  kind: 'damaged',
  status: 'contested',
  openedAt: '2026-12-08T15:00:00.000Z',
  text: 'One corner of the box is split.',
  answer: 'All tiles were there when I counted them.',
  photos: ['/pictures/a.jpg', '/pictures/b.jpg'],
  shipmentId: 1,
  orderId: 'abc',
  orderNumber: 'D-4821-7KQ',
  buyerEmail: 'grace@example.com',
  sellerEmail: 'table@example.com',
  isShopsOwn: false,
  title: 'Carcassonne',
  amount: 24,
  carrier: 'UPS',
  tracking: '1Z999AA10123456784',
  trackUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  asSold: [
    {
      title: 'Carcassonne',
      condition: 'good',
      description: 'Box: split corners.',
      photos: ['/pictures/c.jpg'],
    },
  ],
};
const dune: AdminCase = {
  ...carcassonne,
  id: 8,
  status: 'open',
  answerBy: '2099-12-16T05:00:00.000Z',
  title: 'Dune',
  isShopsOwn: true,
};

/** The shop's answers to decisions, in order; it always has the same cases. */
function openCases(cases: readonly AdminCase[], decisions: Response[] = []) {
  fetchStub.mockImplementation(async (path) =>
    path.endsWith('/decide') ? (decisions.shift() ?? Response.error()) : Response.json({ cases }),
  );
  const router = createMemoryRouter([{ path: 'admin/cases', Component, loader }], {
    initialEntries: ['/admin/cases'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const decide = () => fireEvent.click(screen.getByRole('button', { name: ADMIN_CASES.decide }));
const label = () => screen.getByLabelText<HTMLInputElement>(ADMIN_CASES.label);
const sentDecisions = () =>
  fetchStub.mock.calls.filter(([path]) => path.endsWith('/decide')).map(([path, init]) => [path, init?.body]);

test('cases stand by deadline beside the first of them, and arrows show another', async () => {
  const router = openCases([carcassonne, dune]);
  const rows = within(await screen.findByRole('region', { name: 'Cases by deadline' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.firstElementChild?.textContent)).toEqual([
    expect.stringMatching(/^Nowsince Dec 8, 2026$/),
    expect.stringMatching(/^Tuesday, December 15since/),
  ]);
  const panel = screen.getByRole('region', { name: 'Carcassonne, $24.00' });
  for (const said of [carcassonne.text, carcassonne.answer, 'Box: split corners.', 'grace@example.com'])
    expect.soft(panel.textContent).toContain(said);
  const photos = within(panel).getAllByRole<HTMLImageElement>('img');
  expect(photos.map(({ alt }) => alt)).toEqual([
    'Photo 1 of Arrived damaged',
    'Photo 2 of Arrived damaged',
    'Photo 1 of Carcassonne',
  ]);
  const track = within(panel).getByRole<HTMLAnchorElement>('link', { name: /^UPS: 1Z/ });
  expect(track.href).toBe(carcassonne.trackUrl);

  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  const heading = await screen.findByRole('heading', { name: 'Dune, $24.00' });
  expect(document.activeElement).toBe(heading);
  expect(router.state.location.search).toBe('?case=8');
  expect(screen.getByText(ADMIN_CASES.notYet)).toBeTruthy();
  expect(screen.queryByRole('button', { name: ADMIN_CASES.decide })).toBeNull();
});

test('a return needs the https address of its label, and the choice outlives a failure', async () => {
  openCases([carcassonne], [Response.json({}, { status: 503 }), new Response(null, { status: 204 })]);
  await screen.findByRole('heading', { name: 'Carcassonne, $24.00' });
  decide();
  expect(await screen.findByText(ADMIN_CASES.chooseOne)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: ADMIN_CASES.return }));
  fireEvent.change(label(), { target: { value: 'http://labels.example/1' } });
  decide();
  expect(await screen.findByText('The label needs an https address')).toBeTruthy();
  expect(sentDecisions()).toEqual([]);
  fireEvent.change(label(), { target: { value: 'https://labels.example/1' } });
  decide();
  await waitFor(() => expect(sentDecisions()).toHaveLength(1));
  expect(label().value).toBe('https://labels.example/1');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: ADMIN_CASES.decide }).getAttribute('aria-busy')).toBeNull(),
  );
  decide();
  await waitFor(() => expect(sentDecisions()).toHaveLength(2));
  const decision = { outcome: 'returning', label: 'https://labels.example/1' };
  expect(sentDecisions()[1]).toEqual(['/api/admin/cases/7/decide', JSON.stringify(decision)]);
});

test('only the shop bears a refund of its own parcel', async () => {
  openCases([{ ...dune, status: 'contested' }], [new Response(null, { status: 204 })]);
  await screen.findByRole('heading', { name: 'Dune, $24.00' });
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual([ADMIN_CASES.refundByShop, ADMIN_CASES.refuse, ADMIN_CASES.return]);
  fireEvent.click(screen.getByRole('radio', { name: ADMIN_CASES.refuse }));
  decide();
  await waitFor(() =>
    expect(sentDecisions()).toEqual([['/api/admin/cases/8/decide', '{"outcome":"refused"}']]),
  );
});
