import { Button } from '../buttons/button.tsx';
import styles from './section-failure.module.css';

/** A part of a screen that could not be read: the sentence, and a way to ask again. */
export function SectionFailure({
  message,
  detail,
  retry,
}: {
  message: string;
  /** For who reports it. */
  detail?: string | undefined;
  retry: () => void;
}) {
  return (
    <div className={styles['section-failure']} role="alert">
      <div>
        <p>{message}</p>
        {detail !== undefined && <p className="small">{detail}</p>}
      </div>
      <span className="scripted">
        <Button small onClick={retry}>
          Try again
        </Button>
      </span>
    </div>
  );
}
