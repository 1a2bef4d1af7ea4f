import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

/** A controlled stepper, as in a cart line. */
function showStepper({ from, max }: { from: number; max?: number }) {
  const onChange = vi.fn<(value: number) => void>();
  function Owner() {
    const [value, setValue] = useState(from);
    return (
      <Stepper
        value={value}
        max={max}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Owner />);
  return {
    onChange,
    field: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }),
    fewer: screen.getByRole<HTMLButtonElement>('button', { name: 'One fewer' }),
    more: screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }),
  };
}

test('one more and one fewer change the quantity by one', () => {
  const { onChange, field, fewer, more } = showStepper({ from: 2 });
  fireEvent.click(more);
  expect(field.value).toBe('3');
  fireEvent.click(fewer);
  fireEvent.click(fewer);
  expect(onChange.mock.calls).toEqual([[3], [2], [1]]);
});

test('the quantity cannot go below 1', () => {
  const { fewer } = showStepper({ from: 1 });
  expect(fewer.disabled).toBe(true);
});

test('the quantity cannot exceed the stock', () => {
  const { onChange, field, more } = showStepper({ from: 2, max: 3 });
  fireEvent.click(more);
  expect(more.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '40' } });
  expect(field.value).toBe('3');
  expect(onChange.mock.calls).toEqual([[3]]);
});

test('a typed quantity applies at once', () => {
  const { onChange, field } = showStepper({ from: 1 });
  fireEvent.change(field, { target: { value: '12' } });
  expect(onChange.mock.calls).toEqual([[12]]);
});

test.each(['0', '-4', '2.5'])('typed %s becomes 1', (typed) => {
  const { onChange, field } = showStepper({ from: 5 });
  fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe('1');
  expect(onChange.mock.calls).toEqual([[1]]);
});

test('an empty field becomes 1 on blur', () => {
  const { onChange, field } = showStepper({ from: 5 });
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(field.value).toBe('1');
  expect(onChange.mock.calls).toEqual([[1]]);
});
