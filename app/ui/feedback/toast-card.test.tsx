import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastCard } from './toast-card.tsx';

afterEach(cleanup);

function showToast(variant?: 'destructive') {
  const dismissed = vi.fn<() => void>();
  render(
    <ToastCard
      {...(variant ? { variant } : {})}
      title="Added to cart"
      text="Kindred, Octavia E. Butler"
      onDismiss={dismissed}
    />,
  );
  const card = screen.getByRole(variant ? 'alert' : 'status');
  const swipe = (by: number) => {
    fireEvent.pointerDown(card, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(card, { clientX: 100 + by, pointerId: 1 });
    fireEvent.pointerUp(card, { clientX: 100 + by, pointerId: 1 });
  };
  return { dismissed, card, swipe };
}

test('a swipe of 50 px to the right dismisses the toast', () => {
  const { dismissed, swipe } = showToast();
  swipe(50);
  expect(dismissed).toHaveBeenCalledTimes(1);
});

test('a shorter swipe moves the toast back', () => {
  const { dismissed, card, swipe } = showToast();
  swipe(49);
  expect(dismissed).not.toHaveBeenCalled();
  expect(card.style.transform).toBe('');
});

test('a swipe to the left does nothing', () => {
  const { dismissed, swipe } = showToast();
  swipe(-120);
  expect(dismissed).not.toHaveBeenCalled();
});

test('the toast follows the finger', () => {
  const { card } = showToast();
  fireEvent.pointerDown(card, { clientX: 10, pointerId: 1 });
  fireEvent.pointerMove(card, { clientX: 40, pointerId: 1 });
  expect(card.style.transform).toBe('translateX(30px)');
});

test('the close button dismisses the toast', () => {
  const { dismissed } = showToast();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismissed).toHaveBeenCalledTimes(1);
});

test('an error has the role alert', () => {
  const { card } = showToast('destructive');
  expect(card.textContent).toContain('Added to cart');
});
