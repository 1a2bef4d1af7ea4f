import { useSearchParams } from 'react-router-dom';
import { STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { CheckDialog } from '../features/grading/check-dialog.tsx';
import { MatchPage } from '../features/selling/stack/match/match-page.tsx';
import { StackReviewPage } from '../features/selling/stack/review/stack-review-page.tsx';
import type { FrameHandle } from '../shell/frame.ts';
import { BareHeader } from '../shell/header/bare-header.tsx';
import { useShop } from '../shell/use-shop.ts';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { HiddenPage } from './page-meta.tsx';

export const handle: FrameHandle = { header: <BareHeader /> };

/** The review of a scanned stack, and the photos that are matched to its books. */
export function Component() {
  const [params] = useSearchParams();
  const stack = params.get('id') ?? '';
  const isMatching = params.has('photos');
  const hasChecks = useShop().config.selling?.checks === true;
  return (
    <>
      <HiddenPage
        title={isMatching ? STACK_REVIEW.matchPhotos : STACK_REVIEW.title}
        description={STACK_REVIEW.description}
      />
      {isMatching ? (
        <MatchPage key={stack} stack={stack} />
      ) : (
        <StackReviewPage key={stack} stack={stack} Check={CheckDialog} hasChecks={hasChecks} />
      )}
      <NeedsScript what="The review" />
    </>
  );
}
