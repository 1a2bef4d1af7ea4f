import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Scroller } from './scroller.tsx';

afterEach(cleanup);

/** A row 1,000 px long of which `shown` px are in view; scrolling is instant and stops at the ends, as a browser's. */
function showScroller({ shown }: { shown: number }) {
  render(
    <Scroller label="Popular this week" heading={<h2>Popular This Week</h2>}>
      <p>Solaris</p>
    </Scroller>,
  );
  const row = screen.getByRole('group', { name: 'Popular this week' });
  const scrollTo = (left: number) => {
    row.scrollLeft = Math.max(0, Math.min(left, 1000 - shown));
    fireEvent.scroll(row);
  };
  Object.defineProperties(row, {
    scrollWidth: { value: 1000 },
    clientWidth: { value: shown },
    scrollBy: { value: ({ left }: { left: number }) => scrollTo(row.scrollLeft + left) },
  });
  scrollTo(0);
  return {
    row,
    previous: screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }),
    next: screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }),
  };
}

test('Next and Previous scroll by 300 px', () => {
  const { row, previous, next } = showScroller({ shown: 320 });
  fireEvent.click(next);
  expect(row.scrollLeft).toBe(300);
  fireEvent.click(next);
  expect(row.scrollLeft).toBe(600);
  fireEvent.click(previous);
  expect(row.scrollLeft).toBe(300);
});

test('Previous is disabled at the start, Next at the end', () => {
  const { previous, next } = showScroller({ shown: 700 });
  expect(previous.disabled).toBe(true);
  expect(next.disabled).toBe(false);
  fireEvent.click(next);
  expect(previous.disabled).toBe(false);
  expect(next.disabled).toBe(true);
});

test('both buttons are disabled if the row fits', () => {
  const { previous, next } = showScroller({ shown: 1000 });
  expect(previous.disabled).toBe(true);
  expect(next.disabled).toBe(true);
});
