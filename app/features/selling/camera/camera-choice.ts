const STORAGE_KEY = 'camera.1';

/** The lens and torch that the seller last chose. */
export interface CameraChoice {
  readonly lens?: string | undefined;
  readonly torch: boolean;
}

/** Reads the stored choice; the defaults if storage is unavailable or its value malformed. */
export function loadCameraChoice(): CameraChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return { torch: false };
    return {
      torch: 'torch' in stored && stored.torch === true,
      ...('lens' in stored && typeof stored.lens === 'string' ? { lens: stored.lens } : {}),
    };
  } catch {
    return { torch: false };
  }
}

export function saveCameraChoice(choice: CameraChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // Storage is unavailable: the choice lasts for this page only.
  }
}
