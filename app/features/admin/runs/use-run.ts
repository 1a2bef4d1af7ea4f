import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { RUN, type Run } from '#contract/admin/admin-runs.ts';
import { useServerData } from '#app/pwa/personal/personal-data.ts';
import { runPath, type ProductsPageData } from '../load-products-page.ts';
import { isOver } from './is-over.ts';

/** Polling interval, in ms. */
const POLL_MS = 400;

/**
 * Polls a bulk run until it ends, then calls `onOver`, which must be referentially stable. Begins with the run in progress
 * that the screen's loader has found.
 */
export function useRun(inProgress: ProductsPageData['run'], onOver: () => void) {
  const { data: polled, load } = useFetcher<ProductsPageData | null>();
  const answer = useServerData(polled?.run ?? inProgress);
  const [lastAnswer, setLastAnswer] = useState(answer);
  /** undefined before there is a run; its `run` is undefined once it has been closed. */
  const [followed, setFollowed] = useState<{ readonly run: Run | undefined }>();
  const [expiredId, setExpiredId] = useState<number>();

  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    const found = answer.status === 'ready' ? answer.value : undefined;
    if (found !== undefined && (followed === undefined || followed.run?.id === found.id))
      setFollowed({ run: found });
  }
  const run = followed?.run;
  const id = run?.id;
  const hasEnded = run !== undefined && isOver(run);

  // Each answer, even a failed one, leads to the next poll.
  useEffect(() => {
    if (id === undefined || hasEnded || answer.status === 'loading') return undefined;
    const timer = setTimeout(() => void load(runPath(id)), POLL_MS);
    return () => clearTimeout(timer);
  }, [id, hasEnded, answer, load]);

  useEffect(() => {
    if (!hasEnded) return undefined;
    onOver();
    const timer = setTimeout(() => setExpiredId(id), RUN.undoMs);
    return () => clearTimeout(timer);
  }, [hasEnded, id, onOver]);

  const follow = useCallback((next: Run | undefined) => setFollowed({ run: next }), []);
  return { run, canUndo: hasEnded && run.undoable && expiredId !== id, follow };
}
