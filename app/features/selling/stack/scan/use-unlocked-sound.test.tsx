import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beep } from './scan-sounds.ts';
import { useUnlockedSound } from './use-unlocked-sound.ts';

/** An audio context of a browser that plays sound only after a gesture. */
class LockedAudio {
  static played: number[] = [];
  state: 'suspended' | 'running' = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  async resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
  createGain() {
    return { gain: { setValueAtTime: () => undefined }, connect: () => undefined };
  }
  createOscillator() {
    return {
      frequency: { setValueAtTime: (hertz: number) => void LockedAudio.played.push(hertz) },
      connect: (to: object) => to,
      start: () => undefined,
      stop: () => undefined,
    };
  }
}

beforeEach(() => vi.stubGlobal('AudioContext', LockedAudio));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a stack that is scanned on, without "Start scanning", beeps from the first tap on', () => {
  renderHook(() => useUnlockedSound());
  beep();
  expect(LockedAudio.played).toEqual([]);
  dispatchEvent(new Event('pointerup'));
  beep();
  expect(LockedAudio.played).toEqual([880]);
});
