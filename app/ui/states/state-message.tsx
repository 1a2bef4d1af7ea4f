import type { ReactNode } from 'react';
import styles from './state-message.module.css';

type StateMessageProps = {
  /** A symbol of public/drawings.svg, which pages load only when they show one. */
  drawing?: 'cash-box' | 'empty-cart' | 'empty-shelf' | 'fallen-pile' | 'no-results' | 'torn-leaf';
  title: string;
  /** 1 if the message is the whole screen, 2 below the screen's own heading. */
  level?: 1 | 2;
  children?: ReactNode;
  /** One or two links or buttons. */
  actions?: ReactNode;
  /** alert is announced when it appears: for errors. */
  role?: 'alert' | 'status';
};

/** An empty or error state: drawing, message and actions. */
export function StateMessage({ drawing, title, level = 2, children, actions, role }: StateMessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state-message']} role={role}>
      {drawing && (
        <svg viewBox="0 0 260 150" aria-hidden="true">
          <use href={`/drawings.svg#${drawing}`} />
        </svg>
      )}
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="pair">{actions}</div>}
    </div>
  );
}
