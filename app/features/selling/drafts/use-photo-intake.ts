import { useEffect, useRef, useState } from 'react';

/** Takes pictures dropped anywhere on the page, or pasted. `dragging` is true while a file is dragged over the page. */
export function usePhotoIntake(take: (photos: readonly File[]) => void): { readonly dragging: boolean } {
  const [dragging, setDragging] = useState(false);
  const takeRef = useRef(take);
  useEffect(() => {
    takeRef.current = take;
  }, [take]);

  useEffect(() => {
    const abort = new AbortController();
    const options = { signal: abort.signal };
    let hide: ReturnType<typeof setTimeout> | undefined;
    const updateDragging = (value: boolean) => {
      clearTimeout(hide);
      setDragging(value);
    };
    addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        updateDragging(true);
        // No event reliably reports that the drag left the window, but `dragover` stops firing.
        hide = setTimeout(() => setDragging(false), 300);
      },
      options,
    );
    addEventListener(
      'drop',
      (event) => {
        updateDragging(false);
        const photos = picturesIn(event.dataTransfer);
        if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
        if (photos.length > 0) takeRef.current(photos);
      },
      options,
    );
    addEventListener(
      'paste',
      (event) => {
        const photos = picturesIn(event.clipboardData);
        if (photos.length > 0) takeRef.current(photos);
      },
      options,
    );
    return () => {
      clearTimeout(hide);
      abort.abort();
    };
  }, []);

  return { dragging };
}

/** Some systems report no MIME type for HEIC, so its extension counts too. */
const picturesIn = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
  );
