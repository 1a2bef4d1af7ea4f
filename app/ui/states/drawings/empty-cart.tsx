import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** An empty shopping bag with the shop's logo. */
export function EmptyCart() {
  return (
    <Drawing>
      <path d="M10 130h240M10 136h240" />
      <path d="M122 46v-4a17 17 0 0 1 34 0v4" />
      <path className={styles['tone']} d="m90 56 8-10h76l-6 10z" />
      <path className={styles['fill']} d="M90 56h78l8 74H82z" />
      <path d="M110 66V44a19 19 0 0 1 38 0v22" />
      <path d="m168 56 6-10 14 84h-12" />
      <path className={styles['fill']} d="M112 116V80h22l10 10v26z" />
      <path className={styles['accent']} d="M134 80v10h10z" />
      <path d="M134 80v10h10M120 98h16M120 106h16" />
    </Drawing>
  );
}
