import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';

/** The one honest sentence on a screen whose counter is not open yet. */
export function OpensSoon({ children }: { children: ReactNode }) {
  return (
    <p className="opens-soon">
      <Badge tone="wait" icon="clock">
        Opens soon
      </Badge>{' '}
      {children}
    </p>
  );
}
