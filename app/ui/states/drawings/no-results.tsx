import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** A drawer of index cards under a magnifying glass. */
export function NoResults() {
  return (
    <Drawing>
      <path d="M10 136h240" />
      <path className={styles['tone']} d="M60 96V50h34l4-8h26l4 8h62v46" />
      <path className={styles['fill']} d="M54 96V62h82l4-8h26l4 8h26v34" />
      <path d="M66 74h40M66 82h28" />
      <rect className={styles['fill']} x="40" y="96" width="170" height="40" rx="2" />
      <rect className={styles['tone']} x="98" y="106" width="54" height="16" rx="1" />
      <path d="M118 128h14" />
      <circle className={styles['fill']} cx="190" cy="56" r="26" />
      <path d="m209 75 24 26M212 72l24 26-3 3" />
      <path d="M178 66V44h14l8 8v14z" />
      <path className={styles['accent']} d="M192 44v8h8z" />
    </Drawing>
  );
}
