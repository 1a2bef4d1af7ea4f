import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

/**
 * Stuck to the top while the connection is away (offline), and for a moment when it is back. Without words it takes no
 * room: the region stands before there is news, so that the news is read out.
 */
export function NoticeBar({
  tone,
  ref,
  children,
}: {
  tone: 'offline' | 'back';
  ref?: Ref<HTMLOutputElement>;
  children?: ReactNode;
}) {
  return (
    <output ref={ref} className={tone === 'back' ? 'offline back' : 'offline'}>
      {children !== undefined && (
        <span>
          <Icon name={tone === 'back' ? 'check' : 'offline'} />
          {children}
        </span>
      )}
    </output>
  );
}

/** The line above everything that says what kind of shop this is. */
export function Ribbon({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className="ribbon" aria-label={label}>
      {children}
    </aside>
  );
}
