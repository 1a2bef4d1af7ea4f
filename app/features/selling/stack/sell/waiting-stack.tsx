import { useState } from 'react';
import { Link } from 'react-router-dom';
import { stackSummary, stackTitle } from '#contract/selling/stack-messages.ts';
import { stackPath, stackReviewPath } from '#contract/selling/stack-paths.ts';
import { WAITING_STACK } from '#contract/selling/stack-screen-messages.ts';
import type { WaitingStack as Waiting } from '#app/offline/stacks/stack-view.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { ItemThumb } from '../item-thumb.tsx';
import { DiscardStack } from './discard-stack.tsx';
import styles from './waiting-stack.module.css';

type WaitingStackProps = {
  stack: Waiting;
  /** The row had the focus, and is gone. */
  onDiscarded: () => void;
};

const SMALL = { small: true } as const;

/** A stack on Sell: one row for all its items. */
export function WaitingStack({ stack, onDiscarded }: WaitingStackProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, madeAt, items, toCheck, covers } = stack;
  const title = stackTitle(madeAt);
  const hidden = <span className="vh"> {title}</span>;
  return (
    <li className={styles['waiting-stack']}>
      <Fan id={id} covers={covers} />
      <div>
        <h3>{title}</h3>
        <p>{stackSummary(items, toCheck)}</p>
      </div>
      <div className={styles['ways']}>
        <Link className={buttonClass('secondary', SMALL)} to={stackReviewPath(id)}>
          {WAITING_STACK.review}
          {hidden}
        </Link>
        <Link className={buttonClass('secondary', SMALL)} to={stackPath(id)}>
          {WAITING_STACK.scanMore}
          {hidden}
        </Link>
        <Button small variant="quiet" onClick={() => setAsking(true)}>
          {WAITING_STACK.discard}
          {hidden}
        </Button>
      </div>
      <DiscardStack
        stack={isAsking ? stack : undefined}
        onCancel={() => setAsking(false)}
        onDiscarded={onDiscarded}
      />
    </li>
  );
}

const FAN = [0, 1, 2] as const;

/** Three covers, like cards in a hand. */
const Fan = ({ id, covers }: Pick<Waiting, 'id' | 'covers'>) => (
  <span className={styles['fan']}>
    {FAN.map((at) => (
      <ItemThumb key={at} blob={covers[at]?.thumb} picture={covers[at]?.picture} seed={`${id}${at}`} />
    ))}
  </span>
);
