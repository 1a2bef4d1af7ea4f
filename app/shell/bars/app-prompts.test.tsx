import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferInstallOffer } from '../../pwa/install/install-offer.ts';
import { useUpdatePrompt } from '../../pwa/worker/update-prompt.ts';
import { AppPrompts } from './app-prompts.tsx';

deferInstallOffer();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  useUpdatePrompt.setState({ isReady: false, applyUpdate: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A visit in a new tab, an hour after the last one. */
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

/** Chromium's install event. Returns how often its prompt was shown. */
function fireInstallEvent(): { readonly promptCount: number } {
  const offer = { promptCount: 0 };
  const prompt = async () => {
    offer.promptCount += 1;
  };
  fireEvent(window, Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  return offer;
}

const suggestion = () => screen.queryByRole('complementary', { name: 'Install' });

test('does not suggest installing before the browser supports it', () => {
  visit();
  visit();
  expect(suggestion()).toBeNull();
});

test('suggests installing on the second visit, not on the first', () => {
  visit();
  fireInstallEvent();
  expect(suggestion()).toBeNull();
  visit();
  fireInstallEvent();
  expect(suggestion()?.textContent).toContain('home screen');
});

test('"No, thanks" ends the suggestion for good', () => {
  visit();
  visit();
  fireInstallEvent();
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(suggestion()).toBeNull();
  for (let count = 0; count < 3; count += 1) {
    visit();
    fireInstallEvent();
    expect(suggestion()).toBeNull();
  }
});

test('"Install" opens the browser’s own prompt once', () => {
  visit();
  visit();
  const offer = fireInstallEvent();
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(offer.promptCount).toBe(1);
  expect(suggestion()).toBeNull();
});

test('shows the update before the install suggestion, and "Later" hides it for this visit', () => {
  visit();
  visit();
  fireInstallEvent();
  let updateCount = 0;
  useUpdatePrompt.setState({ isReady: true, applyUpdate: () => (updateCount += 1) });
  visit();
  expect(screen.getByRole('complementary', { name: 'New version' }).textContent).toContain(
    'A new version is ready',
  );
  expect(suggestion()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('complementary', { name: 'New version' })).toBeNull();
  expect(updateCount).toBe(0);
});

test('shows no prompt during checkout', () => {
  visit();
  useUpdatePrompt.setState({ isReady: true, applyUpdate: () => undefined });
  visit('/checkout');
  fireInstallEvent();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('counts a second tab opened right after the first as the same visit', () => {
  visit();
  cleanup();
  sessionStorage.clear();
  render(
    <MemoryRouter>
      <AppPrompts />
    </MemoryRouter>,
  );
  fireInstallEvent();
  expect(suggestion()).toBeNull();
});
