import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

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
