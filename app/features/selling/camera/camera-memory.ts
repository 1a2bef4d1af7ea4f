const KEY = 'camera.1';

/** What a seller chose the last time. */
export interface CameraChoice {
  readonly lens?: string | undefined;
  readonly torch: boolean;
}

/** Read from this phone; nothing chosen where storage is shut or says something else. */
export function rememberedChoice(): CameraChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return { torch: false };
    return {
      torch: 'torch' in kept && kept.torch === true,
      ...('lens' in kept && typeof kept.lens === 'string' ? { lens: kept.lens } : {}),
    };
  } catch {
    return { torch: false };
  }
}

export function rememberChoice(choice: CameraChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Storage is shut: it is chosen again the next time.
  }
}
