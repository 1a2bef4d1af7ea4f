import { useEffect, useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import checkoutStyles from './checkout.module.css';

/** Why the card was not charged. Takes the focus when it appears. */
export function Refusal({ title, text }: { title: string; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={checkoutStyles['refusal']} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <p>
        <b>{title}</b> {text}
      </p>
    </div>
  );
}
