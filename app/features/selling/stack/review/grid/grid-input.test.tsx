import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { useToasts } from '#app/ui/feedback/toast-store.ts';
import { GridInput } from './grid-input.tsx';

beforeEach(() => useToasts.setState({ current: undefined }));
afterEach(cleanup);

/** Returns the field, and what was to be stored. */
function show(store: () => Promise<boolean>) {
  const stored: string[] = [];
  const keep = async (typed: string): Promise<boolean> => {
    stored.push(typed);
    return store();
  };
  render(<GridInput label="Price of Dune" value="5.00" onChange={keep} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price of Dune' });
  fireEvent.focus(field);
  return { field, stored };
}

test('a number in the grid is stored while it is typed, and shows what is typed', async () => {
  const { field, stored } = show(async () => true);
  fireEvent.change(field, { target: { value: '8' } });
  fireEvent.change(field, { target: { value: '8.5' } });
  expect(stored).toEqual(['8', '8.5']);
  expect(field.value).toBe('8.5');
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe('5.00'));
  expect(stored, 'not again').toEqual(['8', '8.5']);
  expect(useToasts.getState().current).toBeUndefined();
});

test('what could not be stored is told once, when the field is left', async () => {
  const { field } = show(async () => Promise.reject(new Error('the storage is shut')));
  fireEvent.change(field, { target: { value: '8' } });
  fireEvent.change(field, { target: { value: '8.5' } });
  expect(useToasts.getState().current).toBeUndefined();
  fireEvent.blur(field);
  await waitFor(() => expect(useToasts.getState().current?.text).toBe(SELL_SCREEN.storageShut));
});
