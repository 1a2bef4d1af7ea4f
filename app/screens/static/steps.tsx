import styles from './steps.module.css';
export interface Step {
  readonly title: string;
  readonly text: string;
}

export const STEPS_OF_SELLING: readonly Step[] = [
  {
    title: 'Photograph it',
    text: 'One picture of the cover, or of the barcode on the back, is enough to begin.',
  },
  {
    title: 'Check what we read',
    text: 'Title, description and a price 20% below the market are filled in. You have the last word.',
  },
  {
    title: 'Pass it on',
    text: 'A reader buys it, you mail it, and your shelf has room for the next one.',
  },
];

export const STEPS_OF_BUYING: readonly Step[] = [
  {
    title: 'Find it',
    text: 'Browse the shelves, or search by title, author, subject or ISBN. A typo or two does no harm.',
  },
  {
    title: 'Look it over',
    text: 'Every copy shows its condition and, if we know it, the price elsewhere.',
  },
  {
    title: 'Take it home',
    text: 'Pay once for everything in your cart. If a copy is not what we said, send it back within 30 days.',
  },
];

/** Numbered steps, each with a heading one level below its section's. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <b aria-hidden="true">{index + 1}</b>
          <div>
            <h3>{step.title}</h3>
            <p className="soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
