import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContactForm } from '../features/support/contact-form.tsx';
import { ReviewForm } from '../features/reviews/review-form.tsx';
import { InputField } from '../ui/forms/field.tsx';
import { saveTypedForms, restoreTypedForms } from '../pwa/worker/typed-forms.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const onPage = (form: React.ReactNode) => render(<main>{form}</main>);
const review = <ReviewForm before={undefined} send={() => Promise.resolve()} />;
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a contact message survives one reload for an update', () => {
  onPage(<ContactForm email={null} />);
  type(/^Message/, 'The last page is torn.');
  type(/^Category/, 'returns');
  saveTypedForms();
  cleanup();
  onPage(<ContactForm email={null} />);
  restoreTypedForms();
  expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', 'The last page is torn.');
  expect(screen.getByLabelText(/^Category/)).toHaveProperty('value', 'returns');
  cleanup();
  onPage(<ContactForm email={null} />);
  restoreTypedForms();
  expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', '');
});

test('a review’s stars and text survive, even if the form renders later', async () => {
  onPage(review);
  fireEvent.click(screen.getByLabelText('4 stars'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'As described.' } });
  saveTypedForms();
  cleanup();
  restoreTypedForms();
  onPage(review);
  await expect.poll(() => screen.getByRole('textbox')).toHaveProperty('value', 'As described.');
  expect(screen.getByLabelText('4 stars')).toHaveProperty('checked', true);
});

test('passwords are not stored', () => {
  onPage(
    <form method="post">
      <InputField label="Password" type="password" defaultValue="" />
    </form>,
  );
  type(/^Password/, 'correct horse');
  saveTypedForms();
  expect(sessionStorage.getItem('typed-forms')).not.toContain('correct horse');
});
