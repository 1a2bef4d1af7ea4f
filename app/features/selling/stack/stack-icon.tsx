/** Line drawings that only the screens of stacks show: the other icons load with every page. */
const PATHS = {
  'no-barcode': 'M4 6v12M8 6v3M8 13v5M12 6v6M12 17v1M16 6v12M20 6v12M3.5 3.5l17 17',
  flash: 'M13.5 3 6 13.5h5L10 21l8-11h-5.5Z',
  pause: 'M9 6v12M15 6v12',
  question:
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.7h.01',
  note: 'M5 4h14v11l-5 5H5ZM19 15h-5v5M8.5 8.5h7M8.5 12h4',
  down: 'M12 4v12M7 11l5 5 5-5M5 20h14',
} as const;

export type StackIconName = keyof typeof PATHS | 'menu';

/** A decorative icon, hidden from screen readers. */
export const StackIcon = ({ name }: { name: StackIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {name === 'menu' ? <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" /> : <path d={PATHS[name]} />}
  </svg>
);
