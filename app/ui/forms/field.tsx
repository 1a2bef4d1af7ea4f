import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from '../icon.tsx';
import { classes } from '../classes.ts';
import styles from './field.module.css';

type Around = {
  label: string;
  /** Under the field, until there is an error. */
  hint?: string | undefined;
  /** An error message; it marks the field as invalid and describes it. */
  error?: string | undefined;
  /** At the right of the label: "filled from the photo". */
  mark?: ReactNode;
};

type Own = 'className' | 'aria-invalid' | 'aria-describedby';

/** A single-line field with its label. */
export function InputField({
  label,
  hint,
  error,
  mark,
  ...rest
}: Around & Omit<InputHTMLAttributes<HTMLInputElement>, Own>) {
  const { id, described } = useField(rest.id, hint, error);
  return (
    <FieldFrame {...{ id, label, hint, error, mark }}>
      <input {...rest} {...described} id={id} className={styles['input']} />
    </FieldFrame>
  );
}

/** A multi-line field with its label. */
export function TextField({
  label,
  hint,
  error,
  mark,
  ...rest
}: Around & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>) {
  const { id, described } = useField(rest.id, hint, error);
  return (
    <FieldFrame {...{ id, label, hint, error, mark }}>
      <textarea {...rest} {...described} id={id} className={styles['input']} />
    </FieldFrame>
  );
}

/** A select; its options are the children. */
export function SelectField({
  label,
  hint,
  error,
  mark,
  ...rest
}: Around & Omit<SelectHTMLAttributes<HTMLSelectElement>, Own>) {
  const { id, described } = useField(rest.id, hint, error);
  return (
    <FieldFrame {...{ id, label, hint, error, mark }}>
      <select {...rest} {...described} id={id} className={styles['select']} />
    </FieldFrame>
  );
}

function useField(givenId: string | undefined, hint: string | undefined, error: string | undefined) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const described = {
    ...(error === undefined ? {} : ({ 'aria-invalid': true } as const)),
    ...(error === undefined && hint === undefined ? {} : { 'aria-describedby': `${id}-note` }),
  };
  return { id, described };
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  mark,
  children,
}: Around & { id: string; children: ReactNode }) {
  return (
    <div className={error === undefined ? styles['field'] : classes(styles['field'], styles['bad'])}>
      <label htmlFor={id}>
        <span>{label}</span>
        {mark}
      </label>
      {children}
      {error !== undefined && (
        <p className={styles['error']} id={`${id}-note`}>
          <Icon name="warning" /> {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p className={styles['hint']} id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  );
}
