import { Icon } from '../icon.tsx';
import styles from './stars.module.css';

type StarsProps = {
  /** 0 to 5; shown in half stars. */
  rating: number;
  /** The text for screen readers: "4 out of 5". */
  label: string;
};

/** A row of five stars. */
export function Stars({ rating, label }: StarsProps) {
  const halves = Math.round(rating * 2);
  return (
    <>
      <span className={styles['stars']} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className={starClass(halves - (star - 1) * 2)}>
            <Icon name="star" />
            {halves - (star - 1) * 2 === 1 && <Icon name="star" />}
          </span>
        ))}
      </span>
      <span className="vh">{label}</span>
    </>
  );
}

function starClass(halves: number): string | undefined {
  if (halves >= 2) return undefined;
  return halves === 1 ? styles['half'] : styles['off'];
}
