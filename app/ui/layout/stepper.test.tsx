import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

/** A stepper whose owner keeps what it is told, as a cart line does. */
function showStepper({ from, max }: { from: number; max?: number }) {
  const told = vi.fn<(value: number) => void>();
  function Owner() {
    const [value, setValue] = useState(from);
    return (
      <Stepper
        value={value}
        max={max}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Owner />);
  return {
    told,
    field: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }),
    fewer: screen.getByRole<HTMLButtonElement>('button', { name: 'One fewer' }),
    more: screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }),
  };
}

test('one more and one fewer change the quantity by one', () => {
  const { told, field, fewer, more } = showStepper({ from: 2 });
  fireEvent.click(more);
  expect(field.value).toBe('3');
  fireEvent.click(fewer);
  fireEvent.click(fewer);
  expect(told.mock.calls).toEqual([[3], [2], [1]]);
});

test('there is nothing below one', () => {
  const { fewer } = showStepper({ from: 1 });
  expect(fewer.disabled).toBe(true);
});

test('there is nothing above what is there', () => {
  const { told, field, more } = showStepper({ from: 2, max: 3 });
  fireEvent.click(more);
  expect(more.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '40' } });
  expect(field.value).toBe('3');
  expect(told.mock.calls).toEqual([[3]]);
});

test('a typed quantity is taken at once', () => {
  const { told, field } = showStepper({ from: 1 });
  fireEvent.change(field, { target: { value: '12' } });
  expect(told.mock.calls).toEqual([[12]]);
});

test.each(['0', '-4', '2.5'])('typed %s becomes 1', (typed) => {
  const { told, field } = showStepper({ from: 5 });
  fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe('1');
  expect(told.mock.calls).toEqual([[1]]);
});

test('an emptied field waits for a figure, and becomes 1 when it is left without one', () => {
  const { told, field } = showStepper({ from: 5 });
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  expect(told).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(field.value).toBe('1');
  expect(told.mock.calls).toEqual([[1]]);
});
