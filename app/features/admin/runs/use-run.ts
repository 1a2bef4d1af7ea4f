import { useCallback, useEffect, useRef, useState } from 'react';
import { RUN, type Run } from '#contract/admin/admin-runs.ts';
import { runCalls } from '../admin-calls.ts';

/** Polling interval, in ms. */
const POLL_MS = 400;

export const isOver = ({ status }: Run): boolean => status !== 'waiting' && status !== 'running';

/** Polls a bulk run until it ends, then calls `onOver`. Also resumes a run that is in progress on mount. */
export function useRun(onOver: () => void) {
  const [run, setRun] = useState<Run>();
  const [canUndo, setCanUndo] = useState(false);
  const tell = useRef(onOver);
  useEffect(() => {
    tell.current = onOver;
  });

  useEffect(() => {
    const find = async () => {
      try {
        const found = (await runCalls.readRuns()).find((each) => !isOver(each));
        setRun((now) => now ?? found);
      } catch {
        // Whoever begins something sees it all the same.
      }
    };
    void find();
  }, []);

  useEffect(() => {
    if (run === undefined || isOver(run)) return undefined;
    const look = async () => {
      const next = await runCalls.readRun(run.id).catch(() => ({ ...run }));
      setRun(next);
      if (!isOver(next)) return;
      setCanUndo(next.undoable);
      tell.current();
    };
    const timer = setTimeout(() => void look(), POLL_MS);
    return () => clearTimeout(timer);
  }, [run]);

  useEffect(() => {
    if (!canUndo) return undefined;
    const timer = setTimeout(() => setCanUndo(false), RUN.undoMs);
    return () => clearTimeout(timer);
  }, [canUndo]);

  const follow = useCallback((next: Run | undefined) => {
    setCanUndo(false);
    setRun(next);
  }, []);
  return { run, canUndo, follow };
}
