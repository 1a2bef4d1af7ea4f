import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** A shelf with a gap that holds one page with a turned-down corner. */
export function EmptyWishlist() {
  return (
    <Drawing>
      <path d="M10 130h240M10 136h240" />
      <rect className={styles['tone']} x="34" y="46" width="20" height="84" />
      <rect className={styles['fill']} x="54" y="36" width="26" height="94" />
      <path d="M58 48h18M58 54h18M58 118h18" />
      <g transform="rotate(-14 92 130)">
        <rect className={styles['fill']} x="84" y="50" width="18" height="80" />
      </g>
      <path d="M226 130V84h-6v40h-34v6" />
      <path className={styles['fill']} d="M140 130V66h26l14 14v50z" />
      <path className={styles['accent']} d="M166 66v14h14z" />
      <path d="M166 66v14h14M148 94h20M148 102h24M148 110h16" />
    </Drawing>
  );
}
