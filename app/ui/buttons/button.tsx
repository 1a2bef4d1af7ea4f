import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { classes } from '../classes.ts';
import spinnerStyles from '../states/spinner.module.css';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<ButtonVariant, string | undefined>> = {
  primary: styles['primary'],
  secondary: undefined,
  quiet: styles['quiet'],
  danger: styles['danger'],
};

/**
 * The class of a button's look, for a link that should look like one:
 * `<Link className={buttonClass('primary')}>`. One primary per view.
 */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  { small = false, wide = false }: { small?: boolean; wide?: boolean } = {},
): string {
  return classes(styles['button'], LOOKS[variant], small && 'small', wide && styles['wide']);
}

/** The click handler of a pending button: prevents everything, including the form's submission. */
export function refuseTap(event: MouseEvent) {
  event.preventDefault();
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  variant?: ButtonVariant;
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
  /** Shows a spinner in place of the icon (or over the text) without changing the width, and ignores taps. */
  pending?: boolean;
  children: ReactNode;
};

/** A button with text. While pending it is aria-disabled, not disabled, so that it keeps the focus. */
export function Button({
  variant,
  small,
  wide,
  icon,
  pending = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const className = buttonClass(variant, { small: small ?? false, wide: wide ?? false });
  const waiting = pending ? ({ 'aria-disabled': true, 'aria-busy': true } as const) : {};
  return (
    <button
      type="button"
      {...rest}
      {...waiting}
      className={pending ? classes(className, styles['pending'], icon && styles['with-icon']) : className}
      onClick={pending ? refuseTap : onClick}
    >
      {pending ? (
        <span className={spinnerStyles['spinner']} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} />
      )}
      <span className={styles['words']}>{children}</span>
    </button>
  );
}
