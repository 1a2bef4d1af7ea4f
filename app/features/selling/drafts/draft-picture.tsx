import { photoElsewhereLabel } from '#contract/selling/other-device-messages.ts';
import type { DraftPhoto } from '#app/offline/drafts/draft.ts';
import { BlobPicture } from '#app/ui/product/blob-picture.tsx';

type DraftPictureProps = { photo: Pick<DraftPhoto, 'blob' | 'picture' | 'device'>; alt: string };

/** A photo of a draft: its data, the shop's picture of another device's photo, or where it is. */
export function DraftPicture({ photo: { blob, picture, device }, alt }: DraftPictureProps) {
  if (blob !== undefined) return <BlobPicture blob={blob} alt={alt} />;
  if (picture !== undefined)
    return <img src={`${picture.url}-640.jpg`} alt={alt} draggable={false} decoding="async" />;
  return <span className="soft tiny">{device !== undefined && photoElsewhereLabel(device)}</span>;
}
