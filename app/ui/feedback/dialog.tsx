import { useEffect, useId, useRef, type ReactNode } from 'react';
import { RoundButton } from '../buttons/round-button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Asked by Escape, the cross, and a tap beside the dialog; the caller then passes `open={false}`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** The native modal dialog: a sheet on phones, in the middle from 768 px. The browser keeps and returns the focus. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  // A tap on the veil reaches the dialog itself; taps inside reach what they hit.
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
