import type { ReactNode } from 'react';
import styles from './state-message.module.css';

type StateMessageProps = {
  /** One line drawing, from drawings.tsx. */
  drawing?: ReactNode;
  title: string;
  /** 1 where the message is the screen itself, 2 inside a screen that has its own heading. */
  level?: 1 | 2;
  children?: ReactNode;
  /** One or two ways forward. */
  actions?: ReactNode;
  /** alert is read out when it appears: for errors. */
  role?: 'alert' | 'status';
};

/** Nothing here, nothing found, or something broke: a drawing, a sentence, and a way forward. */
export function StateMessage({ drawing, title, level = 2, children, actions, role }: StateMessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state-message']} role={role}>
      {drawing}
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="pair">{actions}</div>}
    </div>
  );
}
