import { useState } from 'react';
import { classes } from '#app/ui/classes.ts';
import styles from './review-grid.module.css';

type GridInputProps = {
  label: string;
  /** As stored. */
  value: string;
  isWide?: boolean;
  onChange: (value: string) => void;
};

/** What the field shows while it has the focus, and what it showed when it got it. */
interface Typing {
  readonly text: string;
  readonly start: string;
}

/** A number in the grid. It is stored when the field is left; meanwhile, nothing else changes what it shows. */
export function GridInput({ label, value, isWide = false, onChange }: GridInputProps) {
  const [typing, setTyping] = useState<Typing>();
  return (
    <input
      className={classes(styles['input'], isWide && styles['wide'])}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      tabIndex={-1}
      value={typing?.text ?? value}
      onFocus={() => setTyping({ text: value, start: value })}
      onChange={({ target }) => setTyping({ start: value, ...typing, text: target.value })}
      onBlur={() => {
        if (typing !== undefined && typing.text !== typing.start) onChange(typing.text);
        setTyping(undefined);
      }}
    />
  );
}
