let audio: AudioContext | undefined;

/** Browsers play sound only after a tap: call this in its handler. */
export function unlockSound(): void {
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

interface Tone {
  readonly hertz: number;
  /** From now; seconds. */
  readonly start: number;
  readonly seconds: number;
}

function play(tones: readonly Tone[]): void {
  if (audio?.state !== 'running') return;
  for (const { hertz, start, seconds } of tones) {
    const from = audio.currentTime + start;
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.2, from);
    oscillator.frequency.setValueAtTime(hertz, from);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + seconds);
  }
}

/** The item is stored. */
export const beep = (): void => play([{ hertz: 880, start: 0, seconds: 0.08 }]);

/** The item was scanned before. */
export const lowTones = (): void =>
  play([
    { hertz: 220, start: 0, seconds: 0.08 },
    { hertz: 220, start: 0.14, seconds: 0.08 },
  ]);
