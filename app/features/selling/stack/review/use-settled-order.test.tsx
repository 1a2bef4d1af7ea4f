import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useSettledOrder } from './use-settled-order.ts';

afterEach(cleanup);

function Rows({ ids }: { ids: string }) {
  const page = useRef<HTMLDivElement>(null);
  const rows = useSettledOrder(
    ids.split(' ').map((id) => ({ id })),
    page,
  );
  return (
    <div ref={page}>
      {rows.map(({ id }) => (
        <button key={id} type="button" data-item={id}>
          {id}
        </button>
      ))}
    </div>
  );
}

const order = (): string =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .join(' ');

test('a row that is answered stays in its place until another row gets the focus', () => {
  const { rerender } = render(<Rows ids="a b c" />);
  fireEvent.focusIn(screen.getByRole('button', { name: 'b' }));
  rerender(<Rows ids="a c b" />);
  expect(order()).toBe('a b c');
  fireEvent.focusIn(screen.getByRole('button', { name: 'a' }));
  expect(order()).toBe('a c b');
});

test('a tap counts as focus, and a row that is gone holds no place', () => {
  const { rerender } = render(<Rows ids="a b c" />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'a' }));
  rerender(<Rows ids="b c a" />);
  expect(order()).toBe('a b c');
  rerender(<Rows ids="c b" />);
  expect(order()).toBe('c b');
});
