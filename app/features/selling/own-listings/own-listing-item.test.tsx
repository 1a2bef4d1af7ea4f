import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { OwnListing } from '#contract/selling/selling.ts';
import { OwnListingItem } from './own-listing-item.tsx';

afterEach(cleanup);

const product: OwnListing['product'] = {
  id: 7,
  title: 'Dune',
  description: '',
  price: 7.9,
  amazonPrice: null,
  ebayPrice: null,
  category: 'books',
  condition: 'good',
  imageUrl: '',
  images: [],
  inStock: true,
  stock: 2,
  featured: false,
  popular: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

/** Shows the listing. Returns what was chosen. */
function show(listing: Partial<OwnListing>): string[] {
  const chosen: string[] = [];
  const item = (
    <OwnListingItem
      listing={{ product, state: 'for-sale', ...listing }}
      onEdit={() => chosen.push('edit')}
      onRemove={() => chosen.push('remove')}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: item }])} />);
  return chosen;
}

const words = () => screen.getByRole('listitem').textContent;
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test.each([
  [{ state: 'for-sale' }, 'For salesince Nov 20, 2 copies', ['Edit Dune', 'Mark sold Dune', '']],
  [
    { state: 'in-checkout', soldAt: '2026-11-21T12:00:00.000Z', heldUntil: '2026-11-21T12:15:00.000Z' },
    /In someone’s checkoutuntil \d+:15/,
    ['Edit Dune', ''],
  ],
  [{ state: 'sold', soldAt: '2026-11-21T12:00:00.000Z' }, 'SoldNov 21', ['Edit Dune', 'Relist Dune', '']],
] as const)('a listing says its state and offers what fits it: %j', (listing, state, actions) => {
  show(listing);
  expect(words()).toMatch(state);
  expect(buttons()).toEqual(actions);
});

test.each([
  [['away'], undefined, 'while you’re away', 'Mark sold'],
  [['away'], { until: '2026-12-03' }, 'while you’re away until December 3', 'Mark sold'],
  [['unsent'], undefined, 'until you put it back on sale', 'Relist'],
  [['unreachable'], undefined, 'until you confirm an email', 'Mark sold'],
  [['blocked'], undefined, 'while you can’t sell here', 'Mark sold'],
  [['away', 'unsent'], undefined, 'while you’re away and until you put it back on sale', 'Relist'],
  [
    ['away', 'unsent', 'unreachable'],
    undefined,
    'while you’re away, until you put it back on sale, and until you confirm an email',
    'Relist',
  ],
] as const)('a paused listing is shown as hidden, with the reason: %j %j', (reasons, until, why, action) => {
  show({
    product: { ...product, inStock: false, paused: until ?? {} },
    state: 'hidden',
    paused: [...reasons],
  });
  expect(words()).toContain(`Hidden${why}`);
  expect(buttons()).toEqual(['Edit Dune', `${action} Dune`, '']);
});

test('a listing hidden by the shop says why, and cannot be changed', () => {
  show({ state: 'hidden', hiddenBecause: 'fake' });
  expect(words()).toContain('Hidden by DogearIt looks like a fake or a fraud');
  expect(screen.queryByRole('button')).toBeNull();
});

test('hearts and views are counts with words', () => {
  show({ hearts: 1, views: 31 });
  expect(words()).toContain('1 person saved it');
  expect(words()).toContain('31 views');
});

test('the menu has the other actions, and closes on Escape, outside and on a choice, with the focus on its button', () => {
  const chosen = show({});
  const more = screen.getByRole('button', { name: 'More actions for Dune' });
  fireEvent.click(more);
  expect(buttons().slice(3)).toEqual(['One more copy', 'Remove']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
  fireEvent.click(more);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  fireEvent.click(more);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(chosen).toEqual(['remove']);
  expect(document.activeElement).toBe(more);
});
