import type { ButtonHTMLAttributes } from 'react';
import { refuseTap } from './button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { classes } from '../classes.ts';
import spinnerStyles from '../states/spinner.module.css';
import styles from './round-button.module.css';

type RoundButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'aria-label'
> & {
  /** The whole accessible name: "Add Kindred to cart". */
  label: string;
  icon: IconName;
  /** Without the ring, for corners and bars. */
  bare?: boolean;
  /** Shows a spinner instead of the icon and ignores taps; keeps the focus. */
  pending?: boolean;
};

/** A 44 px icon-only button; `aria-pressed` fills a heart. */
export function RoundButton({
  label,
  icon,
  bare = false,
  pending = false,
  onClick,
  ...rest
}: RoundButtonProps) {
  const waiting = pending ? ({ 'aria-disabled': true, 'aria-busy': true } as const) : {};
  return (
    <button
      type="button"
      {...rest}
      {...waiting}
      className={bare ? classes(styles['round-button'], styles['bare']) : styles['round-button']}
      aria-label={label}
      onClick={pending ? refuseTap : onClick}
    >
      {pending ? <span className={spinnerStyles['spinner']} aria-hidden="true" /> : <Icon name={icon} />}
    </button>
  );
}
