import { useEffect, useRef, useState } from 'react';

/** Takes pictures dropped anywhere on the page, or pasted. `dragging` is true while a file is dragged over the page. */
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
        // No event reliably reports that the drag left the window, but `dragover` stops firing.
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

/** Some systems report no MIME type for HEIC, so its extension counts too. */
const picturesIn = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
  );
