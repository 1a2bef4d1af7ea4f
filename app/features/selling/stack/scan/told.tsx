import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Icon } from '#app/ui/icon.tsx';
import styles from './told.module.css';
import { useAtMostOnceASecond } from './use-at-most-once-a-second.ts';

/** What was read, or what the seller should do. */
export interface ToldMessage {
  readonly title?: string | undefined;
  readonly text: string;
}

/** A question that scanning does not wait for. */
export interface ToldQuestion {
  readonly text: string;
  readonly answers: readonly { readonly label: string; readonly choose: () => void }[];
}

type ToldProps = {
  message: ToldMessage;
  question: ToldQuestion | undefined;
};

/** The line over the camera's picture: the last event, announced at most once a second, or a question. */
export function Told({ message, question }: ToldProps) {
  const { title = '', text } = message;
  // One string: an equal message is no change.
  const announced = useAtMostOnceASecond(question === undefined ? `${title}\n${text}` : question.text);
  return (
    <>
      <output className="vh">{announced}</output>
      {question === undefined ? (
        <div className={styles['told']}>
          <Icon name="barcode" />
          <p>
            {title !== '' && <b>{title}</b>}
            {text}
          </p>
        </div>
      ) : (
        <div className={classes(styles['told'], styles['question'])}>
          <p>{question.text}</p>
          <div className={styles['answers']}>
            {question.answers.map(({ label, choose }) => (
              <Button key={label} onClick={choose}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
