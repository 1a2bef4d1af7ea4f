import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInstallOffer } from '../../pwa/install/install-offer.ts';
import { useUpdatePrompt } from '../../pwa/worker/update-prompt.ts';
import { AppPrompts } from './app-prompts.tsx';

keepInstallOffer();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  useUpdatePrompt.setState({ ready: false, take: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A new visit, in a new tab, an hour after the last. */
function visit(path = '/') {
  cleanup();
  sessionStorage.clear();
  vi.setSystemTime(Date.now() + 60 * 60_000);
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppPrompts />
    </MemoryRouter>,
  );
}

/** Chromium offers to install. Answers how often it was asked to. */
function browserOffers(): { readonly asked: number } {
  const offer = { asked: 0 };
  const prompt = async () => {
    offer.asked += 1;
  };
  fireEvent(window, Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  return offer;
}

const suggestion = () => screen.queryByRole('complementary', { name: 'Install' });

test('before the browser has offered to install, nothing is suggested', () => {
  visit();
  visit();
  expect(suggestion()).toBeNull();
});

test('installing is not suggested on the first visit, and is on the second', () => {
  visit();
  browserOffers();
  expect(suggestion()).toBeNull();
  visit();
  browserOffers();
  expect(suggestion()?.textContent).toContain('home screen');
});

test('"No, thanks" is remembered for good', () => {
  visit();
  visit();
  browserOffers();
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(suggestion()).toBeNull();
  for (let again = 0; again < 3; again += 1) {
    visit();
    browserOffers();
    expect(suggestion()).toBeNull();
  }
});

test('"Install" asks by the browser’s own question, once', () => {
  visit();
  visit();
  const offer = browserOffers();
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(offer.asked).toBe(1);
  expect(suggestion()).toBeNull();
});

test('a new version comes before anything else, and "Later" puts it off for this visit', () => {
  visit();
  visit();
  browserOffers();
  let taken = 0;
  useUpdatePrompt.setState({ ready: true, take: () => (taken += 1) });
  visit();
  expect(screen.getByRole('complementary', { name: 'New version' }).textContent).toContain(
    'A new version is ready',
  );
  expect(suggestion()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('complementary', { name: 'New version' })).toBeNull();
  expect(taken).toBe(0);
});

test('in a checkout nothing is offered', () => {
  visit();
  useUpdatePrompt.setState({ ready: true, take: () => undefined });
  visit('/checkout');
  browserOffers();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a second tab opened right after the first is the same visit', () => {
  visit();
  cleanup();
  sessionStorage.clear();
  render(
    <MemoryRouter>
      <AppPrompts />
    </MemoryRouter>,
  );
  browserOffers();
  expect(suggestion()).toBeNull();
});
