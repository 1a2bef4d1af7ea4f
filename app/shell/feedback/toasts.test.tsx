import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_REMOVAL_DELAY_MS, toast, useToasts } from '../../ui/feedback/toast-store.ts';
import { loadToast, Toasts } from './toasts.tsx';

beforeAll(async () => void (await loadToast()));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useToasts.setState({ current: undefined });
});

async function showToast(title: string, variant?: 'destructive'): Promise<void> {
  await act(async () => void toast({ title, variant }));
}
function advance(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test('a new toast replaces the last one and stays for five seconds of its own', async () => {
  render(<Toasts />);
  await showToast('Added to cart');
  advance(4_000);
  await showToast('Item removed');
  expect(screen.queryByText('Added to cart')).toBeNull();
  advance(4_999);
  expect(screen.getByText('Item removed')).toBeDefined();
  advance(1);
  expect(screen.queryByText('Item removed')).toBeNull();
});

test('a dismissed toast is hidden at once and removed from the store after 1,000,000 ms', async () => {
  render(<Toasts />);
  await showToast('Added to cart');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Added to cart')).toBeNull();
  advance(TOAST_REMOVAL_DELAY_MS - 1);
  expect(useToasts.getState().current).toMatchObject({ title: 'Added to cart', open: false });
  advance(1);
  expect(useToasts.getState().current).toBeUndefined();
});

test('F8 moves the focus to the notifications', async () => {
  render(<Toasts />);
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }));
});

test('a swipe of 50 px to the right dismisses the toast', async () => {
  render(<Toasts />);
  await showToast('Added to cart');
  const card = screen.getByText('Added to cart');
  fireEvent.pointerDown(card, { clientX: 10, pointerId: 1 });
  fireEvent.pointerMove(card, { clientX: 60, pointerId: 1 });
  fireEvent.pointerUp(card, { clientX: 60, pointerId: 1 });
  expect(screen.queryByText('Added to cart')).toBeNull();
});

test('a toast does not close while the pointer is over it', async () => {
  render(<Toasts />);
  await showToast('Added to cart');
  fireEvent.pointerEnter(screen.getByText('Added to cart'));
  advance(60_000);
  fireEvent.pointerLeave(screen.getByText('Added to cart'));
  advance(4_999);
  expect(screen.getByText('Added to cart')).toBeDefined();
});

test('an error has the role alert', async () => {
  render(<Toasts />);
  await showToast('Error', 'destructive');
  expect(screen.getByRole('alert').textContent).toContain('Error');
});
