import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Draft } from '#app/offline/drafts/draft.ts';
import * as drafts from '#app/pwa/drafts/drafts.ts';
import type { SendFailure } from '#app/pwa/drafts/send-failure.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { storeOrToast } from './show-not-stored.ts';
import sellingStyles from '../selling.module.css';

/** Sends all waiting drafts now; the outcome shows in the draft. */
const retry = () => void storeOrToast(drafts.sendDrafts());

/** Why an upload or a listing has not arrived, with a retry. */
export const SendFailureNote = ({ failure: { message, kind } }: { failure: SendFailure }) => (
  <p className={sellingStyles['news']}>
    {message ?? SELLING_MESSAGES[kind === 'upload' ? 'uploadFailed' : 'productFailed'].text}
    <Button small onClick={retry}>
      Try again
    </Button>
  </p>
);

/** The shop's reason for refusing a draft, with a retry. */
export const RefusalNote = ({ draft: { id, reason } }: { draft: Draft }) => (
  <p className={sellingStyles['news']}>
    {reason}
    <Button small onClick={() => void storeOrToast(drafts.retryDraft(id))}>
      Try again
    </Button>
  </p>
);
