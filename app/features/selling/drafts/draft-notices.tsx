import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import type { SendFailure } from '#app/pwa/drafts/send-failure.ts';
import { useUploadShare } from '#app/pwa/drafts/upload-progress.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { storeOrToast } from './show-not-stored.ts';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import sellingStyles from '../selling.module.css';

type DraftNoticesProps = {
  draft: Draft | null | undefined;
  trouble: SendFailure | undefined;
  offline: boolean;
  /** Whether it is being listed right now. */
  busy: boolean;
  onNext: () => void;
};

/** Sends all waiting drafts now; the outcome shows in the draft. */
const retry = () => void storeOrToast(drafts.sendDrafts());

/** The draft's status (uploading, waiting, refused) and the appraiser's notes. */
export function DraftNotices({ draft, trouble, offline, busy, onNext }: DraftNoticesProps) {
  if (draft === undefined || draft === null) return null;
  const isUploading = draft.photos.some(({ uploadId }) => uploadId === undefined);
  return (
    <>
      {isUploading && !offline && trouble === undefined && draft.state !== 'refused' && (
        <Uploading photo={draft.photos.find(({ uploadId }) => uploadId === undefined)?.key} />
      )}
      {isUploading && offline && draft.state === 'editing' && (
        <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
          {SELL_SCREEN.photoWaits}
        </output>
      )}
      {trouble !== undefined && !offline && draft.state !== 'refused' && (
        <p className={sellingStyles['news']}>
          {trouble.message ??
            SELLING_MESSAGES[trouble.kind === 'upload' ? 'uploadFailed' : 'productFailed'].text}
          <Button small onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {draft.state === 'refused' && (
        <p className={sellingStyles['news']}>
          {draft.reason}
          <Button small onClick={() => void storeOrToast(drafts.retryDraft(draft.id))}>
            Try again
          </Button>
        </p>
      )}
      {draft.state === 'ready' && !busy && (
        <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
          {SELL_SCREEN.waits}
          {draft.sending === undefined && (
            <Button small onClick={() => void storeOrToast(drafts.reopenDraft(draft.id))}>
              Not yet
            </Button>
          )}
        </output>
      )}
      {draft.reading !== undefined && draft.state === 'editing' && (
        <output className={classes(sellingStyles['news'], sellingStyles['calm'])}>
          {SELL_SCREEN.stillReading}
        </output>
      )}
      <SuggestionNotes draft={draft} />
      <div className={sellingStyles['next-book']}>
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

/** Who appraised the photo, and what could not be read. */
function SuggestionNotes({ draft: { suggestion, form } }: { draft: Draft }) {
  if (suggestion === undefined) return null;
  const notes = suggestion.upc !== undefined && form.isbn === '' ? [SELL_SCREEN.upc] : [];
  return (
    <div className={fieldStyles['hint']}>
      <p>{suggestion.by === 'openai' ? SELL_SCREEN.byModel : SELL_SCREEN.byBuiltIn}</p>
      {[...new Set([...notes, ...suggestion.notes])].map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
