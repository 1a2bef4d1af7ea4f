type ConditionProps = {
  /** The words carry the meaning: "Used - Very Good". */
  words: string;
  /** 1 (acceptable) to 5 (new); the leaves only repeat the words. */
  leaves: 1 | 2 | 3 | 4 | 5;
};

/** How worn a copy is: five leaves, filled by grade, and the words. */
export function Condition({ words, leaves }: ConditionProps) {
  return (
    <span className="condition">
      <span className="leaves" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((leaf) => (
          <i key={leaf} className={leaf <= leaves ? 'on' : undefined} />
        ))}
      </span>
      {words}
    </span>
  );
}
