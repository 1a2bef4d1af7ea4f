import { useEffect, useState } from 'react';

/** A row that is scrolled past sooner needs no picture; in milliseconds. */
const PICTURE_DELAY_MS = 150;

/** A product's picture in its row; decorative. */
export function Thumbnail({ src }: { src: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PICTURE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <img src={isShown ? src : undefined} alt="" width="26" height="36" decoding="async" />;
}
