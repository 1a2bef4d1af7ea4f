import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** in: good news; out: gone; wait: not settled; sample: not a real customer's; plain: a category. */
export type BadgeTone = 'in' | 'out' | 'wait' | 'sample' | 'plain';

/** A small ground with words. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** Marks a queued change: "Waiting to sync". */
export function Waits({ children }: { children: ReactNode }) {
  return (
    <span className="waits">
      <Icon name="clock" />
      {children}
    </span>
  );
}
