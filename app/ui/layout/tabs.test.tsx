import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabs = [
  { id: 'description', label: 'Description', content: <p>An envoy arrives alone.</p> },
  { id: 'details', label: 'Product Details', content: <p>Ace Books, 1976</p> },
  { id: 'reviews', label: 'Reviews', count: 3, content: <p>Four stars.</p> },
];

function Product() {
  const [open, setOpen] = useState('description');
  return <Tabs label="About this item" tabs={tabs} selected={open} onSelect={setOpen} />;
}

const open = () => screen.getByRole('tab', { selected: true });
const press = (key: string) => fireEvent.keyDown(open(), { key });
const shownPanel = () => screen.getByRole('tabpanel').textContent;

test('shows one panel, and another one after a tap on its tab', () => {
  render(<Product />);
  expect(shownPanel()).toContain('An envoy arrives alone.');
  fireEvent.click(screen.getByRole('tab', { name: /^Reviews/ }));
  expect(shownPanel()).toContain('Four stars.');
  expect(open().textContent).toContain('Reviews');
});

test('arrow keys, Home and End select tabs, and wrap around', () => {
  render(<Product />);
  press('ArrowLeft');
  expect(open().textContent).toContain('Reviews');
  expect(document.activeElement).toBe(open());
  press('ArrowRight');
  expect(open().textContent).toBe('Description');
  press('End');
  expect(open().textContent).toContain('Reviews');
  press('Home');
  expect(open().textContent).toBe('Description');
});

test('the row of tabs is a single Tab stop', () => {
  render(<Product />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test('each panel is labelled by its tab', () => {
  render(<Product />);
  expect(screen.getByRole('tabpanel', { name: 'Description' })).toBeTruthy();
});

test('the server’s HTML contains every panel with its heading', () => {
  const page = renderToString(<Product />);
  for (const words of ['An envoy arrives alone.', 'Ace Books, 1976', 'Four stars.', '>Product Details</h2>'])
    expect(page).toContain(words);
});
