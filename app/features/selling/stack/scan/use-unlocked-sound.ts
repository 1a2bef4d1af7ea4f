import { useEffect } from 'react';
import { unlockSound } from './scan-sounds.ts';

/** The events of a tap or a key after which browsers let a page play sound. */
const GESTURES = ['pointerup', 'keydown'] as const;

/**
 * Lets the scanner beep where it opens without "Start scanning": after "Scan more" at once, and after a reload from the first tap
 * or key on.
 */
export function useUnlockedSound(): void {
  useEffect(() => {
    if (hasBeenActive(navigator)) unlockSound();
    for (const gesture of GESTURES) addEventListener(gesture, unlockSound);
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, unlockSound);
    };
  }, []);
}

/** Whether the user has tapped or typed on this page. Older browsers do not say. */
const hasBeenActive = ({ userActivation }: { readonly userActivation?: UserActivation }): boolean =>
  userActivation?.hasBeenActive === true;
