import { useNavigate } from 'react-router-dom';
import { draftPath } from '#contract/selling/selling.ts';
import { SELLER_EMAIL } from '#contract/sellers/seller-messages.ts';
import { DRAFT_LIST, SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { isOpen, type Draft } from '#app/offline/drafts/draft.ts';
import { reopenDraft, retryDraft } from '#app/pwa/drafts/drafts.ts';
import { useUploadShare } from '#app/pwa/drafts/upload-progress.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { StateTag, type StateTone } from '../state-tag.tsx';
import { DraftPicture } from './draft-picture.tsx';
import { storeOrToast } from './show-not-stored.ts';
import draftListStyles from './draft-list.module.css';

export const draftTitle = ({ form }: Pick<Draft, 'form'>): string => form.title.trim() || DRAFT_LIST.untitled;

/** A draft with its status and actions. */
export function DraftItem({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const navigate = useNavigate();
  const [cover] = draft.photos;
  const title = draftTitle(draft);
  const hiddenTitle = <span className="vh"> {title}</span>;

  const edit = async () => {
    // One that waits for its seller's email stays submitted.
    if (draft.waits === 'email' || (await storeOrToast(reopenDraft(draft.id))))
      await navigate(draftPath(draft.id));
  };

  return (
    <li>
      {cover === undefined ? (
        <span className={draftListStyles['no-photo']}>
          <Icon name="camera" />
        </span>
      ) : (
        <DraftPicture photo={cover} alt="" />
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
  const { tone, name, text } = statusOf(draft, offline);
  return (
    <div>
      <StateTag tone={tone}>{name}</StateTag>
      <p className="soft small">{text}</p>
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={`Photo of ${draftTitle(draft)} sent`} />
      )}
    </div>
  );
}

function statusOf(draft: Draft, offline: boolean): { tone: StateTone; name: string; text: string } {
  const { states, editing, sending, sent } = DRAFT_LIST;
  if (draft.state === 'refused') return { tone: 'bad', name: states.refused, text: draft.reason ?? '' };
  if (draft.state === 'editing') return { tone: 'off', name: states.editing, text: editing };
  if (draft.waits === 'email')
    return { tone: 'wait', name: states.ready, text: SELLER_EMAIL.codeSent(draft.form.email) };
  if (offline) return { tone: 'wait', name: states.ready, text: SELL_SCREEN.waits };
  return { tone: 'wait', name: states.sending, text: isOpen(draft) ? sending : sent };
}
