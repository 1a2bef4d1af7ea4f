import { useCallback } from 'react';

/** An image from a Blob. Its object URL is revoked on unmount. */
export function BlobPicture({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} draggable={false} decoding="async" />;
}
