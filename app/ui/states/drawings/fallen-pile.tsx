import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** A falling pile of books. */
export function FallenPile() {
  return (
    <Drawing>
      <path d="M10 136h240" />
      <g transform="rotate(-8 80 120)">
        <rect className={styles['fill']} x="40" y="112" width="110" height="20" rx="2" />
        <path d="M52 112v20M138 112v20" />
      </g>
      <g transform="rotate(5 120 90)">
        <rect className={styles['tone']} x="64" y="84" width="104" height="18" rx="2" />
        <path d="M76 84v18M156 84v18" />
      </g>
      <g transform="rotate(34 196 96)">
        <path className={styles['fill']} d="M172 60h38l12 12v64h-50z" />
        <path className={styles['accent']} d="M210 60v12h12z" />
        <path d="M210 60v12h12M182 84h28M182 92h28M182 100h18" />
      </g>
      <path d="M30 60l10 8M22 84h12M48 40l6 12" />
    </Drawing>
  );
}
