import type { ReactNode } from 'react';
import styles from './drawings.module.css';

function Drawing({ size = '0 0 260 150', children }: { size?: string; children: ReactNode }) {
  return (
    <svg className={styles['drawing']} viewBox={size} aria-hidden="true">
      {children}
    </svg>
  );
}

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

/** An open book with page 404 torn out. */
export function TornLeaf() {
  return (
    <Drawing size="0 0 320 190">
      <path
        className={styles['fill']}
        d="M160 40C130 22 70 20 24 30v136c46-10 106-8 136 10 30-18 90-20 136-10V30c-46-10-106-8-136 10Z"
      />
      <path d="M160 40v136M24 166l-8 6V36l8-6M296 166l8 6V36l-8-6" />
      <path d="M44 54c30-5 70-4 98 8M44 70c30-5 70-4 98 8M44 86c30-5 70-4 98 8M44 102c20-3 40-4 62-1" />
      <path
        className={styles['tone']}
        d="M168 38c8-4 18-8 30-9l-6 18 8 14-10 16 6 18-8 18 8 16-7 18 6 14-27 9Z"
      />
      <path d="M222 56c18-3 36-3 54 0M222 72c18-3 36-3 54 0M222 88c18-3 36-3 54 0M222 104c12-2 22-2 30-1" />
      <text x="40" y="150">
        403
      </text>
      <text x="256" y="150">
        406
      </text>
    </Drawing>
  );
}

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
