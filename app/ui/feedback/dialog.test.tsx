import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function showDialog(open: boolean) {
  const closed = vi.fn<() => void>();
  const dialog = (isOpen: boolean) => (
    <Dialog open={isOpen} onClose={closed} title="Enter your code">
      <p>Six digits.</p>
    </Dialog>
  );
  const { rerender } = render(dialog(open));
  const element = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
  return { closed, element, set: (isOpen: boolean) => rerender(dialog(isOpen)) };
}

test('a dialog follows its `open` property', () => {
  const { element, set } = showDialog(false);
  expect(element.open).toBe(false);
  set(true);
  expect(element.open).toBe(true);
  set(false);
  expect(element.open).toBe(false);
});

test('a dialog is labelled by its title', () => {
  showDialog(true);
  expect(screen.getByRole('dialog', { name: 'Enter your code' })).toBeTruthy();
});

test('the close button, Escape and a tap outside ask to close', () => {
  const { closed, element } = showDialog(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledTimes(1);
  fireEvent(element, new Event('cancel', { cancelable: true }));
  expect(closed).toHaveBeenCalledTimes(2);
  fireEvent.click(element);
  expect(closed).toHaveBeenCalledTimes(3);
});

test('a tap inside does not close it', () => {
  const { closed } = showDialog(true);
  fireEvent.click(screen.getByText('Six digits.'));
  expect(closed).not.toHaveBeenCalled();
});
