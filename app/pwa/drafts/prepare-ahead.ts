import type { DraftPhotoRow } from '../../offline/drafts/draft.ts';
import { preparePhoto } from '../../offline/drafts/prepare-photo.ts';

interface Ahead {
  readonly key: string;
  readonly prepared: Promise<Blob>;
}

/** The photo that was last prepared ahead; kept for a second attempt of its upload. */
let ahead: Ahead | undefined;
let isPreparing = false;

/**
 * Begins to prepare a photo for its upload before its draft is stored and its sender asks for it. One photo at a time,
 * because a decoded photo takes 50 MB.
 */
export function prepareAhead({ key, blob }: DraftPhotoRow): void {
  if (isPreparing) return;
  isPreparing = true;
  const prepared = preparePhoto(blob);
  ahead = { key, prepared };
  void prepared
    .catch(() => {
      // The sender reports a failure, and a second attempt prepares it again.
      ahead = undefined;
    })
    .finally(() => {
      isPreparing = false;
    });
}

/** The photo as it is uploaded, prepared now unless that has begun already. Throws what preparePhoto throws. */
export async function prepareNow({ key, blob }: DraftPhotoRow): Promise<Blob> {
  return ahead?.key === key ? ahead.prepared : preparePhoto(blob);
}
