import { AUDIT_ACTIONS, CHANGE_NAMES, type AuditEntry } from '#contract/admin/admin-audit.ts';
import { formatDollars } from '#contract/money.ts';
import { runResult } from '../runs/run-result.ts';
import { listChanges } from './field-labels.ts';

const isNamed = (action: string): action is keyof typeof AUDIT_ACTIONS => action in AUDIT_ACTIONS;
const isUndoable = (action: string): action is keyof typeof CHANGE_NAMES => action in CHANGE_NAMES;

/** A change in one line: "Category of Hanabi: Books to Games", "Import: 47 created, 3 left out". */
export function changeTitle(entry: AuditEntry): string {
  const { action, subject, title, before, after, run, undoes } = entry;
  if (run !== undefined) return `${run.title}: ${runResult(run)}`;
  const undo = undoes === null ? '' : 'Undone: ';
  if (action === 'product.import' && before === null) return `${undo}Imported ${title}`;
  if (action === 'product.delete') return `${undo}Deleted ${title}`;
  if (action === 'product.restore') return `${undo}Brought back ${title}`;
  if (action === 'order.refund' && typeof after?.['refund'] === 'number')
    return `Refunded ${formatDollars(after['refund'])} of ${title.replace('Order', 'order')}`;
  const [only, ...others] = listChanges(before, after);
  if (
    action.startsWith('product.') &&
    only?.from !== undefined &&
    only.to !== undefined &&
    others.length === 0
  )
    return `${undo}${only.name} of ${title}: ${only.from} to ${only.to}`;
  const name = isNamed(action) ? AUDIT_ACTIONS[action] : action;
  return title === '' || subject === 'session' ? name : `${undo}${name}: ${title}`;
}

/** True if the title says all there is to the change. */
export const isTitleComplete = ({ action, before, after }: AuditEntry): boolean =>
  (before === null && after === null) ||
  action === 'product.delete' ||
  action === 'product.restore' ||
  action === 'run.start' ||
  action === 'order.refund' ||
  (action.startsWith('product.') && before !== null && listChanges(before, after).length === 1);

/** What an undo takes back: "the price change". */
export const undoName = ({ action, run }: AuditEntry): string =>
  run?.changeName ?? (isUndoable(action) ? CHANGE_NAMES[action] : 'the change');
