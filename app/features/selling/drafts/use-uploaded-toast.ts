import { useEffect, useRef } from 'react';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Shows a toast when the cover is uploaded and appraised, if the upload ran on this screen. */
export function useUploadedToast(draft: Draft | null | undefined): void {
  const uploadingKey = useRef<string>(undefined);
  const [cover] = draft?.photos ?? [];
  const isReading = draft?.reading !== undefined;
  // The cover may move when it is appraised.
  const uploaded = (draft?.photos ?? []).flatMap(({ key, uploadId }) =>
    uploadId === undefined ? [] : [key],
  );
  const uploadedKeys = uploaded.join(' ');
  const pendingKey =
    cover !== undefined && (cover.uploadId === undefined || isReading) ? cover.key : undefined;
  useEffect(() => {
    if (pendingKey !== undefined) uploadingKey.current = pendingKey;
    else if (uploadingKey.current !== undefined && uploadedKeys.includes(uploadingKey.current)) {
      uploadingKey.current = undefined;
      toast(SELLING_MESSAGES.uploaded);
    }
  }, [pendingKey, uploadedKeys]);
}
