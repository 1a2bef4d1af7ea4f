import { useState } from 'react';
import type { AuditEntry } from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { classes } from '#app/ui/classes.ts';
import { auditCalls, runCalls } from '../admin-calls.ts';
import { formatTime } from '../local-time.ts';
import { showRefusal } from '../products/change-product.ts';
import { isOver } from '../runs/is-over.ts';
import { ChangeList } from './change-list.tsx';
import { changeTitle, isTitleComplete, undoName } from './change-title.ts';
import { RunLines } from './run-lines.tsx';
import styles from './audit-list.module.css';

/** One change by an admin, or all changes of one run. */
export function Change({ entry }: { entry: AuditEntry }) {
  const { at, device, before, after, run } = entry;
  const reason = after?.['reason'];
  const isUndone = entry.undoneAt !== null || (run !== undefined && run.undoneBy !== null);
  return (
    <article className={classes(styles['change'], isUndone && styles['undone'])}>
      <div>
        <h3>{changeTitle(entry)}</h3>
        <p className="small soft">
          {formatTime(at)}
          {device !== null && `, ${device}`}
          {typeof reason === 'string' && `: ${reason}`}
        </p>
        {!isTitleComplete(entry) && <ChangeList before={before} after={after} />}
      </div>
      <Undo entry={entry} isUndone={isUndone} />
      {run !== undefined && (run.changed > 0 || run.problems.length > 0) && <RunLines run={run} />}
    </article>
  );
}

function Undo({ entry, isUndone }: { entry: AuditEntry; isUndone: boolean }) {
  const { id, action, run, undoable } = entry;
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await (run === undefined ? auditCalls.undoEntry(id) : runCalls.undoRun(run.id));
      toast({ title: MESSAGES.undone });
      reload();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
    }
    setBusy(false);
  };
  if (isUndone) return <Badge tone="out">Undone</Badge>;
  if (action === 'order.refund') return <span className="small soft">Money moved: no undo</span>;
  if (run === undefined ? !undoable : !run.undoable || !isOver(run)) return null;
  return (
    <Button small pending={busy} onClick={() => void undo()}>
      Undo {undoName(entry)}
      <span className="vh"> ({changeTitle(entry)})</span>
    </Button>
  );
}
