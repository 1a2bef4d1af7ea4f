import { useEffect, useRef } from 'react';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Shows a toast when the cover is uploaded and appraised, if the upload ran on this screen. */
export function useUploadedToast(draft: Draft | null | undefined): void {
  const cover = draft?.photos[0];
  const uploadingKey = useRef<string>(undefined);
  const key = cover?.key;
  const isUploaded = cover?.uploadId !== undefined && draft?.reading === undefined;
  useEffect(() => {
    if (key === undefined) return;
    if (!isUploaded) uploadingKey.current = key;
    else if (uploadingKey.current === key) {
      uploadingKey.current = undefined;
      toast(SELLING_MESSAGES.uploaded);
    }
  }, [key, isUploaded]);
}
