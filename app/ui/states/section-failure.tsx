import { Button } from '../buttons/button.tsx';
import styles from './section-failure.module.css';

/** A section that failed to load, with a retry button. */
export function SectionFailure({
  message,
  detail,
  retry,
}: {
  message: string;
  /** Technical detail for error reports. */
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
