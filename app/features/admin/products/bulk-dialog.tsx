import { useEffect, useState } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { RUN, type BulkCommand, type Preview, type Run, type Selection } from '#contract/admin/admin-runs.ts';
import { CATEGORIES, DEFAULT_CATEGORY, titleCase } from '#contract/catalog/categories.ts';
import { formatCount } from '#contract/money.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { InputField, SelectField } from '#app/ui/forms/field.tsx';
import { Options } from '#app/ui/forms/options.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { runCalls } from '../admin-calls.ts';
import { BULK_ACTIONS, toBulkChange, type BulkAction } from './bulk-actions.ts';
import { ChangeList } from '../audit/change-list.tsx';
import { showRefusal } from './change-product.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import adminTableStyles from './admin-table.module.css';

/** Debounce of the preview request, in ms. */
const DEBOUNCE_MS = 250;

type BulkDialogProps = {
  /** The action to confirm; undefined while the dialog is closed. */
  action: BulkAction | undefined;
  selection: Selection;
  onClose: () => void;
  onStarted: (run: Run) => void;
};

/** Asks for the action's value, previews its effect, and starts it. */
export function BulkDialog({ action, selection, onClose, onStarted }: BulkDialogProps) {
  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      title={action === undefined ? 'Bulk action' : BULK_ACTIONS[action]}
    >
      {action !== undefined && (
        <BulkForm
          key={action}
          action={action}
          selection={selection}
          onClose={onClose}
          onStarted={onStarted}
        />
      )}
    </Dialog>
  );
}

function BulkForm(props: BulkDialogProps & { action: BulkAction }) {
  const { action, selection, onClose, onStarted } = props;
  const [chosen, setChosen] = useState(action === 'category' ? DEFAULT_CATEGORY : '');
  const change = toBulkChange(action, chosen);
  const command = change === undefined ? undefined : { selection, change };
  const preview = usePreview(command);

  const { isBusy, props: formProps } = useForm({
    submit: async () => {
      if (command === undefined) return;
      onStarted(await runCalls.startRun(command));
      onClose();
    },
    onFailure: (error) => showRefusal(error, MESSAGES.runFailed),
  });
  return (
    <form {...formProps}>
      <Choice action={action} chosen={chosen} onChoose={setChosen} />
      {command !== undefined && <PreviewSummary preview={preview} />}
      <div className={classes('pair', dialogStyles['end'])}>
        <Button
          type="submit"
          variant={action === 'delete' ? 'danger' : 'primary'}
          pending={isBusy}
          aria-disabled={command === undefined || preview?.changes === 0 || undefined}
        >
          {action === 'delete' ? 'Delete' : 'Change'}{' '}
          {preview === undefined ? '' : itemCountText(preview.changes)}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function usePreview(command: BulkCommand | undefined): Preview | undefined {
  const key = JSON.stringify(command);
  const [known, setKnown] = useState<{ key: string | undefined; preview: Preview }>();
  useEffect(() => {
    if (command === undefined) return undefined;
    let isStale = false;
    const read = async () => {
      try {
        const preview = await runCalls.previewRun(command);
        if (!isStale) setKnown({ key, preview });
      } catch (error) {
        if (!isStale) showRefusal(error, MESSAGES.previewFailed);
      }
    };
    const timer = setTimeout(() => void read(), DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key is the serialized command
  }, [key]);
  return known !== undefined && known.key === key ? known.preview : undefined;
}

function PreviewSummary({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) {
    return (
      <p className={adminTableStyles['preview']} aria-busy="true">
        <span className={spinnerStyles['spinner']} /> <output className="vh">Loading</output>
      </p>
    );
  }
  const { total, changes, examples } = preview;
  return (
    <div className={adminTableStyles['preview']}>
      <p>
        {formatCount(changes)} of {formatCount(total)} would change
        {changes > examples.length && examples.length > 0 && `; the first ${examples.length}:`}
      </p>
      <ul>
        {examples.map(({ productId, title, before, after, problem }) => (
          <li key={productId}>
            <b>{title}</b>
            {problem === undefined ? (
              <ChangeList before={before} after={after} />
            ) : (
              <p className="soft">{problem}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceProps = { action: BulkAction; chosen: string; onChoose: (chosen: string) => void };

function Choice({ action, chosen, onChoose }: ChoiceProps) {
  switch (action) {
    case 'category':
      return (
        <SelectField label="Category" value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <Options values={CATEGORIES} nameOf={titleCase} />
        </SelectField>
      );
    case 'price':
      return (
        <InputField
          label="Percent"
          hint="-20 makes it a fifth cheaper, 10 a tenth dearer"
          type="number"
          inputMode="decimal"
          min={RUN.percent.min}
          max={RUN.percent.max}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        />
      );
    case 'featured':
    case 'popular':
    case 'in-stock':
      return (
        <SelectField
          label={BULK_ACTIONS[action]}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">Yes</option>
          <option value="no">No</option>
        </SelectField>
      );
    case 'auto-price':
      return <p>{MESSAGES.autoPriceMany}</p>;
    case 'delete':
  }
  return <p>{MESSAGES.deleteMany}</p>;
}
