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
  /** A wheel instead of the icon; taps do nothing, the focus stays. */
  pending?: boolean;
};

/** A 44 px button that is only an icon; `aria-pressed` fills a heart. */
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
