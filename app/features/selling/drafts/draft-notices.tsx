import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import type { SendFailure } from '#app/pwa/drafts/send-failure.ts';
import { useUploadShare } from '#app/pwa/drafts/upload-progress.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RefusalNote, SendFailureNote } from './send-failure-note.tsx';
import { classes } from '#app/ui/classes.ts';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import sellingStyles from '../selling.module.css';

type DraftNoticesProps = {
  draft: Draft | null | undefined;
  trouble: SendFailure | undefined;
  offline: boolean;
  onNext: () => void;
};

/** What happens to the photos of a draft: uploading, waiting, refused. What its listing does stands at the form's end. */
export function DraftNotices({ draft, trouble, offline, onNext }: DraftNoticesProps) {
  if (draft === undefined || draft === null) return null;
  const isUploading = draft.photos.some(({ uploadId }) => uploadId === undefined);
  const isEditing = draft.state === 'editing';
  return (
    <>
      {isUploading && !offline && trouble === undefined && draft.state !== 'refused' && (
        <Uploading photo={draft.photos.find(({ uploadId }) => uploadId === undefined)?.key} />
      )}
      {isUploading && offline && isEditing && (
        <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
          {SELL_SCREEN.photoWaits}
        </output>
      )}
      {trouble !== undefined && !offline && isEditing && <SendFailureNote failure={trouble} />}
      {draft.state === 'refused' && draft.was !== 'ready' && <RefusalNote draft={draft} />}
      {draft.reading !== undefined && isEditing && (
        <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
          {SELL_SCREEN.stillReading}
        </output>
      )}
      <div>
        <Button variant="quiet" small onClick={onNext}>
          Next book
        </Button>
      </div>
    </>
  );
}

/** The banner during upload and appraisal, with the upload's progress. */
function Uploading({ photo }: { photo: string | undefined }) {
  const percent = Math.round((useUploadShare(photo) ?? 0) * 100);
  return (
    <output className={sellingStyles['uploading']}>
      <span className={spinnerStyles['spinner']} aria-hidden="true" />
      <span>{SELLING_MESSAGES.uploading}</span>
      <progress max={100} value={percent} aria-label="Photo sent">
        {percent}%
      </progress>
    </output>
  );
}
