const KEY = 'camera.1';

/** The lens and torch that the seller last chose. */
export interface CameraChoice {
  readonly lens?: string | undefined;
  readonly torch: boolean;
}

/** Reads the stored choice; the defaults if storage is unavailable or its value malformed. */
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
    // Storage is unavailable: the choice lasts for this page only.
  }
}
