import { expect, test } from 'vitest';
import { showError } from './show-error.ts';
import { useToasts } from './toast-store.ts';

/** An error response, as its shape matters here. */
const response = (status: number, userText: string | undefined) =>
  Object.assign(new Error(`${status}: {}`), { status, userText });

const FALLBACK = 'That could not be saved. Please try again.';

test("a refusal shows the server's message", () => {
  expect(showError(response(409, '"Dune" is sold out.'), FALLBACK)).toBe('"Dune" is sold out.');
  expect(useToasts.getState().current).toMatchObject({
    variant: 'destructive',
    title: 'Error',
    text: '"Dune" is sold out.',
  });
});

test.each([
  ['a failing server', response(500, 'Something went wrong on our side.')],
  ['a response that is not the shop’s', response(403, undefined)],
  ['a refusal without words', response(402, '')],
  ['no network', new Error('The shop cannot be reached.')],
])('%s shows the caller’s fallback', (_, error) => {
  expect(showError(error, FALLBACK, 'Not saved')).toBe(FALLBACK);
  expect(useToasts.getState().current).toMatchObject({ title: 'Not saved', text: FALLBACK });
});
