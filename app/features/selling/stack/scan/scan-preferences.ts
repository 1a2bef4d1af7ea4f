import { useState } from 'react';

const STORAGE_KEY = 'stack-scan.1';

/** How this device scans; remembered. */
export interface ScanPreferences {
  readonly sound: boolean;
  readonly vibration: boolean;
  readonly leftHanded: boolean;
}

const DEFAULTS: ScanPreferences = { sound: true, vibration: true, leftHanded: false };

/** Reads the stored preferences; the defaults if storage is unavailable or its value malformed. */
function load(): ScanPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return DEFAULTS;
    const entries = new Map<string, unknown>(Object.entries(stored));
    return {
      sound: entries.get('sound') !== false,
      vibration: entries.get('vibration') !== false,
      leftHanded: entries.get('leftHanded') === true,
    };
  } catch {
    return DEFAULTS;
  }
}

/** The preferences, and the function that changes and stores some of them. */
export function useScanPreferences(): readonly [ScanPreferences, (change: Partial<ScanPreferences>) => void] {
  const [preferences, setPreferences] = useState(load);
  const change = (changed: Partial<ScanPreferences>) => {
    const next = { ...preferences, ...changed };
    setPreferences(next);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Storage is unavailable: they last for this page only.
    }
  };
  return [preferences, change];
}
