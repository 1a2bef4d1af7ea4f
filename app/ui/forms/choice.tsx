import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { classes } from '../classes.ts';
import fieldStyles from './field.module.css';
import styles from './choice.module.css';

type ChoicesProps = {
  legend: string;
  error?: string | undefined;
  /** Choice elements of one name. */
  children: ReactNode;
};

/** A question with a few answers, of which one is chosen. */
export function Choices({ legend, error, children }: ChoicesProps) {
  const noteId = useId();
  return (
    <fieldset className={styles['choices']} aria-describedby={error === undefined ? undefined : noteId}>
      <legend className={fieldStyles['label']}>{legend}</legend>
      {children}
      {error !== undefined && (
        <p className={fieldStyles['error']} id={noteId} role="alert">
          <Icon name="warning" /> {error}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: string;
  /** Under the label: until when it can be chosen, or why not. */
  hint?: string | undefined;
};

/** A radio button in a box, with its words. */
export function Choice({ label, hint, ...rest }: ChoiceProps) {
  return (
    <label className={classes(styles['choice'], rest.disabled === true && styles['closed'])}>
      <input {...rest} type="radio" />
      <span>
        {label}
        {hint !== undefined && <span className="small soft">{hint}</span>}
      </span>
    </label>
  );
}
