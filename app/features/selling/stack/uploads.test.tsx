// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import {
  cellularQuestion,
  photosSentMessage,
  STACK_REVIEW,
} from '#contract/selling/stack-review-messages.ts';
import { ApiError } from '#app/http/errors.ts';
import { settleDrafts } from '#app/offline/doubles/settle-drafts.ts';
import { switchOwner } from '#app/offline/personal/current-owner.ts';
import { FIRST_DEFAULTS } from '#app/offline/stacks/stack-defaults.ts';
import { readUploads } from '#app/offline/stacks/uploads-state.ts';
import { renderRouted } from '#app/pwa/doubles/render-routed.tsx';
import { clearSendFailure, reportSendFailure } from '#app/pwa/drafts/send-failure.ts';
import { scanCode, startStack } from '#app/pwa/stacks/stacks.ts';
import { local } from '#app/pwa/worker/local-db.ts';
import { StackReviewPage } from './review/stack-review-page.tsx';

const SENT = { key: 'sent', tries: 0, uploadId: 7, bytes: 700_000 };
const LEFT = { key: 'left', tries: 0, bytes: 5_800_000 };

beforeEach(async () => {
  // No server listens there.
  location.href = 'http://127.0.0.1:9/';
  await local.run(async (db) => db.state.delete('uploads'));
});
afterEach(async () => {
  cleanup();
  await settleDrafts(local);
  vi.unstubAllGlobals();
});

const NoCheck = () => null;

/** Opens the review of a guest's stack whose only item has a photo that is sent and one that is not. */
async function openReview(): Promise<void> {
  await switchOwner(local, null);
  const started = await startStack(FIRST_DEFAULTS);
  if ('message' in started) throw new Error(started.message);
  const scanned = await scanCode(started.id, { kind: 'isbn', isbn: '9780441172719' });
  if (scanned.kind !== 'stored') throw new Error(`${scanned.kind} instead of a new item`);
  // Without their data, which this DOM's database cannot store.
  await local.run(async (db) => db.drafts.update(scanned.draft, { photos: [SENT, LEFT] }));
  renderRouted(<StackReviewPage stack={started.id} Check={NoCheck} />);
  await screen.findByText(photosSentMessage(1, 2, LEFT.bytes));
}

const stored = async () => local.run(readUploads);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('photos can be paused and resumed on any phone', async () => {
  await openReview();
  expect(screen.queryByText(cellularQuestion(LEFT.bytes))).toBeNull();
  press(STACK_REVIEW.pause);
  await screen.findByRole('button', { name: STACK_REVIEW.resume });
  expect(await stored()).toMatchObject({ paused: true });
  press(STACK_REVIEW.resume);
  await screen.findByRole('button', { name: STACK_REVIEW.pause });
  expect(await stored()).toMatchObject({ paused: false });
});

test.each([
  [STACK_REVIEW.sendNow, 'yes'],
  [STACK_REVIEW.waitForWifi, 'no'],
] as const)('over a cellular connection, the seller is asked once: %s', async (answer, cellular) => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { type: 'cellular' } } }));
  await openReview();
  await screen.findByText(cellularQuestion(LEFT.bytes));
  press(answer);
  await expect.poll(() => screen.queryByText(cellularQuestion(LEFT.bytes))).toBeNull();
  expect(await stored()).toMatchObject({ cellular });
});

test('a notice that the rest will follow appears while the shop accepts no more photos', async () => {
  await openReview();
  expect(screen.queryByText(STACK_MESSAGES.slowUploads)).toBeNull();
  act(() => reportSendFailure('upload', LEFT.key, new ApiError(429, '')));
  await screen.findByText(STACK_MESSAGES.slowUploads);
  act(() => clearSendFailure(LEFT.key));
  expect(screen.queryByText(STACK_MESSAGES.slowUploads)).toBeNull();
});
