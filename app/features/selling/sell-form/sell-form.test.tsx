import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { EMPTY_FORM, type DraftField } from '#app/offline/drafts/draft.ts';
import type { FormView } from './sell-fields.ts';
import { SellForm } from './sell-form.tsx';

afterEach(cleanup);

const suggestion: Suggestion = {
  by: 'built-in',
  title: 'Dune',
  recommendedPrice: 8,
  sources: { title: { from: 'barcode', sure: 1 }, price: { from: 'comparables', sure: 0.5 } },
  reasoning: '3 similar paperbacks sell here for $9.00 to $14.00.',
  comparables: [{ productId: 7, title: 'Dune', condition: 'very_good', price: 9 }],
  notes: [],
};

function openForm(about: Partial<FormView> = {}) {
  const calls: string[] = [];
  const view: FormView = {
    form: EMPTY_FORM,
    touched: [],
    suggestion: undefined,
    errors: {},
    change: (field: DraftField, value: string) => calls.push(`${field}=${value}`),
    ...about,
  };
  const form = (
    <SellForm
      view={view}
      busy={false}
      hasPhoto
      onList={() => calls.push('list')}
      onListDirectly={() => calls.push('directly')}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
  return calls;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test('shows the default values, and lists by either button', () => {
  const calls = openForm();
  expect(field(/^Title/).value).toBe('');
  expect(field(/^Your Price/).value).toBe('0');
  expect(field(/^Market Price/).value).toBe('');
  expect(field(/^Category/).value).toBe('books');
  expect(field(/^Condition/).value).toBe('good');
  fireEvent.click(screen.getByRole('button', { name: 'List Item for Sale' }));
  fireEvent.click(screen.getByRole('button', { name: 'List Item for Sale (Direct Method)' }));
  fireEvent.change(field(/^Your Price/), { target: { value: '4.50' } });
  expect(calls).toEqual(['list', 'directly', 'price=4.50']);
});

test('marks suggested fields with their source until the seller edits them, and explains the price', () => {
  openForm({ suggestion, touched: ['title'], form: { ...EMPTY_FORM, title: 'Mine', price: '8.00' } });
  expect(screen.getByText('Title').parentElement?.textContent).toBe('Title');
  expect(screen.getByText('Your Price ($)').parentElement?.textContent).toContain(
    'from similar copies, please check',
  );
  expect(screen.getByText('3 similar paperbacks sell here for $9.00 to $14.00.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dune' }).getAttribute('href')).toBe('/product/7');
});

test('says what was found, who read it, and what could not be read', () => {
  openForm({ suggestion: { ...suggestion, notes: ['Links were left out.'] } });
  expect(screen.getByText('Found: title, price.').parentElement?.textContent).toContain('own server');
  expect(screen.getByText('Links were left out.')).toBeTruthy();
  cleanup();
  openForm({ suggestion: { ...suggestion, sources: {}, notes: ['Nothing could be read.'] } });
  expect(screen.queryByText(/^Found/)).toBeNull();
  expect(screen.queryByText(/own server/)).toBeNull();
  expect(screen.getByText('Nothing could be read.')).toBeTruthy();
});

test("asks the seller to check doubtful values, and names another seller's listing as the source", () => {
  const title = { from: 'catalog', sure: 0.6, isSellers: true } as const;
  openForm({ suggestion: { ...suggestion, sources: { title } }, form: { ...EMPTY_FORM, title: 'Dune' } });
  const mark = screen.getByText('Title').parentElement;
  expect(mark?.textContent).toContain("from another seller's listing, please check");
  expect(screen.getByText('please check').tagName).toBe('B');
});

test('offers lines of the cover as titles, and fills in the one that is tapped', () => {
  const titleChoices = ['The Remains', 'Kazuo Ishiguro'];
  const calls = openForm({ suggestion: { ...suggestion, sources: {}, titleChoices } });
  const group = screen.getByRole('group', { name: /^Lines on the cover, not checked/ });
  expect(field(/^Title/).value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'The Remains' }));
  expect(calls).toEqual(['title=The Remains']);
  expect(group.contains(document.activeElement)).toBe(false);
  cleanup();
  openForm({ suggestion: { ...suggestion, titleChoices }, form: { ...EMPTY_FORM, title: 'Typed' } });
  expect(screen.queryByRole('group', { name: /^Lines on the cover/ })).toBeNull();
});

test('explains how the chosen condition counts in the price', () => {
  openForm({ suggestion, form: { ...EMPTY_FORM, condition: 'acceptable' } });
  expect(screen.getByText(/Acceptable copies count for 50% of the price new\./)).toBeTruthy();
});

test('shows an error at its field', () => {
  openForm({ errors: { title: 'Please provide a title for your item' } });
  expect(field(/^Title/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please provide a title for your item')).toBeTruthy();
});
