import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { Run } from '#contract/admin/admin-runs.ts';
import { formatCount } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { runCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { isOver } from './is-over.ts';
import { runResult } from './run-result.ts';
import adminTableStyles from '../products/admin-table.module.css';

type RunPanelProps = {
  run: Run;
  /** True for ten seconds after the run's end. */
  canUndo: boolean;
  /** Called with the run to show from now on, if any. */
  onFollow: (run: Run | undefined) => void;
};

/** A bulk run's progress with Stop; then its result, with Undo for ten seconds. */
export function RunPanel({ run, canUndo, onFollow }: RunPanelProps) {
  const act = async (call: (id: number) => Promise<Run>) => {
    try {
      onFollow(await call(run.id));
    } catch (error) {
      showRefusal(error, MESSAGES.runFailed);
    }
  };
  const over = isOver(run);
  return (
    <section className={adminTableStyles['run-panel']} aria-label="Work on many">
      <div className="row spread">
        <p>
          <b>{run.title}</b> <output>{over ? resultText(run) : progressText(run)}</output>
        </p>
        <div className="row">
          {!over && (
            <Button small onClick={() => void act(runCalls.stopRun)}>
              Stop
            </Button>
          )}
          {over && canUndo && (
            <Button small variant="primary" icon="return" onClick={() => void act(runCalls.undoRun)}>
              Undo {run.changeName}
            </Button>
          )}
          {over && (
            <Button small onClick={() => onFollow(undefined)}>
              Close
            </Button>
          )}
        </div>
      </div>
      {!over && <progress aria-label={run.title} max={Math.max(1, run.total)} value={run.done} />}
      {run.problems.length > 0 && <Problems problems={run.problems} />}
    </section>
  );
}

const progressText = ({ done, total }: Run): string => `${formatCount(done)} of ${formatCount(total)}`;

function resultText(run: Run): string {
  const end = { waiting: '', running: '', done: 'Done', stopped: 'Stopped', failed: 'Broken off' }[
    run.status
  ];
  return `${end}: ${runResult(run)}.`;
}

function Problems({ problems }: { problems: Run['problems'] }) {
  return (
    <details>
      <summary>What could not be done</summary>
      <ul className={adminTableStyles['problems']}>
        {problems.map(({ line, title, message }, index) => (
          // The index is a safe key: problems are only appended.
          <li key={index}>
            {line !== undefined && `Line ${line}: `}
            {title !== undefined && <b>{title}: </b>}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
