import { useEffect, useRef, useState } from 'react';

/** Pictures dragged onto the page, anywhere, and pasted. `dragging` is true while one hangs over the page. */
export function usePhotoIntake(take: (photos: readonly File[]) => void): { readonly dragging: boolean } {
  const [dragging, setDragging] = useState(false);
  const hear = useRef(take);
  useEffect(() => {
    hear.current = take;
  }, [take]);

  useEffect(() => {
    const ends = new AbortController();
    const on = { signal: ends.signal };
    let hide: ReturnType<typeof setTimeout> | undefined;
    const shown = (is: boolean) => {
      clearTimeout(hide);
      setDragging(is);
    };
    addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        shown(true);
        // Leaving the window says nothing reliable; the events stop.
        hide = setTimeout(() => setDragging(false), 300);
      },
      on,
    );
    addEventListener(
      'drop',
      (event) => {
        shown(false);
        const photos = picturesIn(event.dataTransfer);
        if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
        if (photos.length > 0) hear.current(photos);
      },
      on,
    );
    addEventListener(
      'paste',
      (event) => {
        const photos = picturesIn(event.clipboardData);
        if (photos.length > 0) hear.current(photos);
      },
      on,
    );
    return () => {
      clearTimeout(hide);
      ends.abort();
    };
  }, []);

  return { dragging };
}

/** HEIC has no type on some systems: its name says it. */
const picturesIn = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
  );
