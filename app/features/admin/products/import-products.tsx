import { useState } from 'react';
import { IMPORT, type ImportCheck } from '#contract/admin/admin-imports.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { Run } from '#contract/admin/admin-runs.ts';
import { formatCount } from '#contract/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { importCalls } from '../admin-calls.ts';
import { showRefusal } from './change-product.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import fieldStyles from '#app/ui/forms/field.module.css';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import adminTableStyles from './admin-table.module.css';

/** Imports products from a CSV file: first checks it and lists all problems by line, then imports on confirmation. */
export function ImportProducts({ onStarted }: { onStarted: (run: Run) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [check, setCheck] = useState<ImportCheck>();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showRefusal(error, MESSAGES.importFailed);
    }
    setBusy(false);
  };
  const choose = (file: File | undefined) => {
    setCheck(undefined);
    setName(file?.name ?? '');
    if (file !== undefined) void attempt(async () => setCheck(await importCalls.checkImport(file)));
  };
  const begin = (id: string) =>
    void attempt(async () => {
      onStarted(await importCalls.startImport(id, name));
      setOpen(false);
      setCheck(undefined);
    });
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Import CSV
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Import CSV">
        <p>{MESSAGES.importHint}</p>
        <label className={fieldStyles['field']}>
          <span className={fieldStyles['label']}>CSV file</span>
          <input
            className={fieldStyles['input']}
            type="file"
            accept={`.csv,${IMPORT.contentType}`}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </label>
        {busy && (
          <p className={adminTableStyles['preview']} aria-busy="true">
            <span className={spinnerStyles['spinner']} /> <output>Looking through the file</output>
          </p>
        )}
        {check !== undefined && <Found check={check} />}
        {check !== undefined && (
          <div className={classes('pair', dialogStyles['end'])}>
            <Button
              variant="primary"
              pending={busy}
              aria-disabled={check.creates + check.changes === 0 || undefined}
              onClick={() => check.creates + check.changes > 0 && begin(check.id)}
            >
              Import {formatCount(check.creates + check.changes)}{' '}
              {check.creates + check.changes === 1 ? 'line' : 'lines'}
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** The effect of the import, and the file's problems. */
function Found({ check }: { check: ImportCheck }) {
  const { lines, creates, changes, same, bad, withoutPicture, ignored, problems } = check;
  const counts = [
    [creates, 'new'],
    [changes, 'changed'],
    [same, 'the same as before'],
    [bad, 'with problems, left out'],
    [withoutPicture, 'without a picture'],
  ] as const;
  return (
    <div className={adminTableStyles['preview']} aria-live="polite">
      <p>
        {formatCount(lines)} {lines === 1 ? 'line' : 'lines'}:{' '}
        {counts
          .filter(([count]) => count > 0)
          .map(([count, words]) => `${formatCount(count)} ${words}`)
          .join(', ')}
        .
      </p>
      {ignored.length > 0 && <p className="soft">Not imported: {ignored.join(', ')}</p>}
      <ul className={adminTableStyles['problems']} aria-label="Problems">
        {problems.map(({ line, messages }) => (
          <li key={line}>
            <b>Line {line}:</b> {messages.join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
