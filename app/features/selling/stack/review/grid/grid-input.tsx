import { useRef, useState } from 'react';
import { classes } from '#app/ui/classes.ts';
import { storeOrToast } from '../../../drafts/show-not-stored.ts';
import styles from './review-grid.module.css';

type GridInputProps = {
  label: string;
  /** As stored. */
  value: string;
  isWide?: boolean;
  /** Stores what is typed. */
  onChange: (value: string) => Promise<boolean>;
};

/**
 * A number in the grid. While the field has the focus, nothing else changes what it shows. Each change is stored at once, since
 * another device may remove the row meanwhile; a failure is shown when the field is left.
 */
export function GridInput({ label, value, isWide = false, onChange }: GridInputProps) {
  const [typing, setTyping] = useState<string>();
  const stored = useRef<Promise<boolean>>(undefined);
  const type = (text: string): void => {
    setTyping(text);
    const storing = onChange(text);
    stored.current = storing;
    storing.catch(() => undefined);
  };
  return (
    <input
      className={classes(styles['input'], isWide && styles['wide'])}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      tabIndex={-1}
      value={typing ?? value}
      onFocus={() => setTyping(value)}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        setTyping(undefined);
        if (stored.current !== undefined) void storeOrToast(stored.current);
        stored.current = undefined;
      }}
    />
  );
}
