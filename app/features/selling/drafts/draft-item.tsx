import { useNavigate } from 'react-router-dom';
import { draftPath } from '#contract/selling/selling.ts';
import { DRAFT_LIST, SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { isOpen, type Draft } from '#app/offline/drafts/draft.ts';
import { reopenDraft, retryDraft } from '#app/pwa/drafts/drafts.ts';
import { useUploadShare } from '#app/pwa/drafts/upload-progress.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { PendingMark } from '#app/ui/states/pending-mark.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BlobPicture } from './blob-picture.tsx';
import { storeOrToast } from './show-not-stored.ts';
import draftListStyles from './draft-list.module.css';

export const draftTitle = ({ form }: Draft): string => form.title.trim() || DRAFT_LIST.untitled;

/** A draft with its status and actions. */
export function DraftItem({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const navigate = useNavigate();
  const [cover] = draft.photos;
  const title = draftTitle(draft);
  const hiddenTitle = <span className="vh"> {title}</span>;

  const edit = async () => {
    if (await storeOrToast(reopenDraft(draft.id))) await navigate(draftPath(draft.id));
  };

  return (
    <li>
      {cover === undefined ? (
        <span className={draftListStyles['no-photo']}>
          <Icon name="camera" />
        </span>
      ) : (
        <BlobPicture blob={cover.blob} alt="" />
      )}
      <h3>{title}</h3>
      <DraftStatus draft={draft} />
      <div className={draftListStyles['actions']}>
        {draft.state === 'refused' && (
          <Button small onClick={() => void storeOrToast(retryDraft(draft.id))}>
            Try again{hiddenTitle}
          </Button>
        )}
        {isOpen(draft) && (
          <>
            <Button small onClick={() => void edit()}>
              Edit{hiddenTitle}
            </Button>
            <Button small variant="quiet" onClick={onDiscard}>
              Discard{hiddenTitle}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function DraftStatus({ draft }: { draft: Draft }) {
  const { isOffline: offline } = useSyncState();
  const next = draft.photos.find(({ uploadId }) => uploadId === undefined);
  const progress = useUploadShare(next?.key);
  if (draft.state === 'refused') return <p className={draftListStyles['refused']}>{draft.reason}</p>;
  return (
    <div className="soft small">
      {draft.state === 'editing' && <p>{DRAFT_LIST.editing}</p>}
      {draft.state === 'ready' && offline && <PendingMark>{SELL_SCREEN.waits}</PendingMark>}
      {draft.state === 'ready' && !offline && <p>{isOpen(draft) ? DRAFT_LIST.sending : DRAFT_LIST.sent}</p>}
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={`Photo of ${draftTitle(draft)} sent`} />
      )}
    </div>
  );
}
