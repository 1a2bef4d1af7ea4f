import { STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import {
  cellularQuestion,
  photosSentMessage,
  STACK_REVIEW,
} from '#contract/selling/stack-review-messages.ts';
import { getConnection } from '#app/offline/mirror/data-use.ts';
import type { StackReview } from '#app/offline/stacks/stack-view.ts';
import { useSendFailure } from '#app/pwa/drafts/send-failure.ts';
import { setUploads } from '#app/pwa/stacks/stacks.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { storeOrToast } from '../../drafts/show-not-stored.ts';
import { StackIcon } from '../stack-icon.tsx';
import styles from './upload-bar.module.css';

/** How many photos have been sent, with Pause: iPhones do not say whether a connection costs money. */
export function UploadBar({ photos, uploads }: Pick<StackReview, 'photos' | 'uploads'>) {
  const { count, sent, bytesLeft } = photos;
  const isRefused = useSendFailure(({ last }) => last?.kind === 'upload' && last.status === 429);
  if (count === sent) return null;
  return (
    <div className={styles['upload-bar']}>
      <p id="photos-sent">{photosSentMessage(sent, count, bytesLeft)}</p>
      <Button
        small
        variant="quiet"
        onClick={() => void storeOrToast(setUploads({ paused: !uploads.paused }))}
      >
        {uploads.paused ? <Icon name="share" /> : <StackIcon name="pause" />}{' '}
        {uploads.paused ? STACK_REVIEW.resume : STACK_REVIEW.pause}
      </Button>
      <progress max={count} value={sent} aria-labelledby="photos-sent" />
      {isRefused && <p className={styles['more']}>{STACK_MESSAGES.slowUploads}</p>}
      {uploads.cellular === 'ask' && !uploads.paused && getConnection().isCellular && (
        <div className={styles['more']}>
          <p>{cellularQuestion(bytesLeft)}</p>
          <Button small onClick={() => void storeOrToast(setUploads({ cellular: 'yes' }))}>
            {STACK_REVIEW.sendNow}
          </Button>
          <Button small onClick={() => void storeOrToast(setUploads({ cellular: 'no' }))}>
            {STACK_REVIEW.waitForWifi}
          </Button>
        </div>
      )}
    </div>
  );
}
