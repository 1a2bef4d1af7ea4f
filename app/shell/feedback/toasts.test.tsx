import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_REMEMBERED, toast, useToasts } from '../../ui/feedback/toast-store.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useToasts.setState({ current: undefined });
});

function say(title: string, variant?: 'destructive'): void {
  act(() => void toast({ title, variant }));
}
function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

test('a new notification takes the place of the last, and has its own five seconds', () => {
  render(<Toasts />);
  say('Added to cart');
  pass(4_000);
  say('Item removed');
  expect(screen.queryByText('Added to cart')).toBeNull();
  pass(4_999);
  expect(screen.getByText('Item removed')).toBeDefined();
  pass(1);
  expect(screen.queryByText('Item removed')).toBeNull();
});

test('a dismissed one is remembered for 1,000,000 ms, unseen', () => {
  render(<Toasts />);
  say('Added to cart');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Added to cart')).toBeNull();
  pass(TOAST_REMEMBERED - 1);
  expect(useToasts.getState().current).toMatchObject({ title: 'Added to cart', open: false });
  pass(1);
  expect(useToasts.getState().current).toBeUndefined();
});

test('F8 leads to the notifications', () => {
  render(<Toasts />);
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }));
});

test('a swipe of 50 px to the right dismisses it', () => {
  render(<Toasts />);
  say('Added to cart');
  const card = screen.getByText('Added to cart');
  fireEvent.pointerDown(card, { clientX: 10, pointerId: 1 });
  fireEvent.pointerMove(card, { clientX: 60, pointerId: 1 });
  fireEvent.pointerUp(card, { clientX: 60, pointerId: 1 });
  expect(screen.queryByText('Added to cart')).toBeNull();
});

test('who points at it is not hurried', () => {
  render(<Toasts />);
  say('Added to cart');
  fireEvent.pointerEnter(screen.getByText('Added to cart'));
  pass(60_000);
  fireEvent.pointerLeave(screen.getByText('Added to cart'));
  pass(4_999);
  expect(screen.getByText('Added to cart')).toBeDefined();
});

test('an error is an alert', () => {
  render(<Toasts />);
  say('Error', 'destructive');
  expect(screen.getByRole('alert').textContent).toContain('Error');
});
