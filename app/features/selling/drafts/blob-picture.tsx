import { useCallback } from 'react';

/** A picture that is in memory; its address lives as long as it is shown. */
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
