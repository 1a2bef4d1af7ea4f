import { classes } from '#app/ui/classes.ts';
import sprite from './check-examples.svg?url';
import styles from './example.module.css';

type ExampleProps = { question: string; option: string; small?: boolean };

/** The drawing of an answer. Decorative: the words stand beside it. */
export function Example({ question, option, small = false }: ExampleProps) {
  return (
    <svg
      className={small ? classes(styles['example'], styles['small']) : styles['example']}
      viewBox="0 0 80 62"
      aria-hidden="true"
    >
      <use href={`${sprite}#${question}-${option}`} />
    </svg>
  );
}
