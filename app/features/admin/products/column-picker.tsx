import { useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/feedback/dialog.tsx';
import { COLUMNS, DEFAULT_COLUMNS } from './columns.tsx';
import { saveColumns } from './column-preferences.ts';
import { classes } from '#app/ui/classes.ts';
import dialogStyles from '#app/ui/feedback/dialog.module.css';
import adminTableStyles from './admin-table.module.css';

type ColumnPickerProps = { columns: readonly string[]; onChange: (columns: readonly string[]) => void };

/** Selects the table's columns; the choice is stored in this browser. */
export function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: readonly string[]) => {
    saveColumns(chosen);
    onChange(chosen);
  };
  const toggle = (id: string) =>
    choose(
      COLUMNS.map((column) => column.id).filter((each) =>
        each === id ? !columns.includes(id) : columns.includes(each),
      ),
    );
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Columns">
        <div className={adminTableStyles['choices']}>
          {COLUMNS.map(({ id, label }) => (
            <label key={id} className={adminTableStyles['choice']}>
              <input
                type="checkbox"
                checked={columns.includes(id)}
                disabled={id === 'item'}
                onChange={() => toggle(id)}
              />
              {label}
            </label>
          ))}
        </div>
        <div className={classes('pair', dialogStyles['end'])}>
          <Button onClick={() => choose(DEFAULT_COLUMNS)}>As usual</Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Dialog>
    </>
  );
}
