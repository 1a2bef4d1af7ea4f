import { useEffect, useId, useRef, type ReactNode } from 'react';
import { RoundButton } from '../buttons/round-button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button, or a tap outside; the caller then passes `open={false}`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** The native modal dialog: a bottom sheet on phones, centered from 768 px. The browser traps and restores the focus. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  // A click on the backdrop has the dialog itself as its target.
  useEffect(() => {
    const element = dialog.current;
    const beside = (event: Event) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', beside);
    return () => element?.removeEventListener('click', beside);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['in']}>
        <h2 id={heading}>{title}</h2>
        {children}
        <span className={styles['close']}>
          <RoundButton label="Close" icon="cross" bare onClick={onClose} />
        </span>
      </div>
    </dialog>
  );
}
