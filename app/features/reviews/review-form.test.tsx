import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import type { ReviewInput } from '#contract/reviews/review.ts';
import { useToasts } from '#app/ui/feedback/toast-store.ts';
import { ReviewForm } from './review-form.tsx';

afterEach(cleanup);

const submit = () => fireEvent.click(screen.getByRole('button', { name: REVIEW_FORM.send }));
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('a review without stars and text is not sent, and the focus moves to the stars', async () => {
  const sent: ReviewInput[] = [];
  render(<ReviewForm before={undefined} send={async (input) => void sent.push(input)} />);
  submit();
  expect(await screen.findByText(REVIEW_MESSAGES.starsMissing)).toBeTruthy();
  expect(screen.getByText(REVIEW_MESSAGES.textMissing)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('1 star')));
  fireEvent.click(screen.getByLabelText('4 stars'));
  fireEvent.change(text(), { target: { value: 'As described.' } });
  submit();
  await waitFor(() => expect(sent).toEqual([{ stars: 4, text: 'As described.' }]));
});

test('a review that could not be saved stays in the form', async () => {
  render(<ReviewForm before={undefined} send={async () => Promise.reject(new Error('no network'))} />);
  fireEvent.click(screen.getByLabelText('2 stars'));
  fireEvent.change(text(), { target: { value: 'The spine is broken.' } });
  submit();
  await waitFor(() => expect(useToasts.getState().current?.text).toBe(REVIEW_MESSAGES.saveFailed));
  expect(text().value).toBe('The spine is broken.');
  expect(screen.getByLabelText('2 stars')).toHaveProperty('checked', true);
});
