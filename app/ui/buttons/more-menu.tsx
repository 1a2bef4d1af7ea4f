import { useId } from 'react';
import { useDisclosure } from '../use-disclosure.ts';
import styles from './more-menu.module.css';

interface MenuAction {
  readonly label: string;
  readonly run: () => void;
}

type MoreMenuProps = {
  /** The accessible name of the button, and what its actions are about: "More actions for Dune". */
  label: string;
  actions: readonly MenuAction[];
};

/** Three dots that open a row's further actions. Its list fills the width of the positioned element around it. */
export function MoreMenu({ label, actions }: MoreMenuProps) {
  const { frame, isOpen, toggle, close } = useDisclosure<HTMLDivElement>();
  const list = useId();
  return (
    <div ref={frame} className={styles['more-menu']}>
      <button type="button" aria-label={label} aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </button>
      <ul id={list} hidden={!isOpen}>
        {actions.map(({ label: name, run }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                // Before the action, which may open a dialog: that returns the focus to where it was.
                close();
                run();
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
