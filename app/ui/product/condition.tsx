import styles from './condition.module.css';
type ConditionProps = {
  /** The words carry the meaning: "Used - Very Good". */
  words: string;
  /** 1 (acceptable) to 5 (new); the leaves only repeat the words. */
  leaves: 1 | 2 | 3 | 4 | 5;
};

/** The condition of a copy: five leaves, filled by grade, and the words. */
export function Condition({ words, leaves }: ConditionProps) {
  return (
    <span className={styles['condition']}>
      <span className={styles['leaves']} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((leaf) => (
          <i key={leaf} className={leaf <= leaves ? styles['on'] : undefined} />
        ))}
      </span>
      {words}
    </span>
  );
}
