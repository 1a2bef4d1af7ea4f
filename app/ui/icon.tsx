/** The path of each line drawing on a 24 x 24 grid; the stroke uses the text's color. */
const PATHS = {
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5l5 5',
  camera: 'M3.5 8h4l1.5-2.5h6L16.5 8h4v11.5h-17ZM8.3 13.3a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0',
  heart: 'M12 20.3S3.5 15.4 3.5 9.3A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.7C20.5 15.4 12 20.3 12 20.3Z',
  cart: 'M5 8.5h14l1 12H4ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  'cart-add': 'M12.5 20.5H4l1-12h14l.4 4.5M8.5 11V7a3.5 3.5 0 0 1 7 0v4M18 16v6M15 19h6',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
  home: 'm3.5 11 8.5-7 8.5 7M6 9.5v11h12v-11',
  'chevron-left': 'm14.5 5-7 7 7 7',
  'chevron-right': 'm9.5 5 7 7-7 7',
  'chevron-down': 'm5 9 7 7 7-7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5.2l3.5 2',
  truck:
    'M2.5 6h11v10.5h-11ZM13.5 9.5h4.5l3.5 3.5v3.5h-8M5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15.5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  return: 'M8.5 5 4 9.5 8.5 14M4 9.5h10.5a5 5 0 0 1 0 10H9',
  lock: 'M5 10.5h14v10H5ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
  cross: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  warning: 'M12 4 2.8 20h18.4ZM12 10v4.5M12 17.2v.1',
  offline: 'M7 18.5h10a4 4 0 0 0 .8-7.9A6 6 0 0 0 7 9a4.8 4.8 0 0 0 0 9.5ZM4 3.5l16 17',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13.5h9l1-13.5M10.5 11v5.5M13.5 11v5.5',
  star: 'm12 3 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7Z',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M8 10.5H5v10h14v-10h-3',
  barcode: 'M4 6v12M7 6v12M10 6v12M13 6v12M16.5 6v12M20 6v12',
};

export type IconName = keyof typeof PATHS;

/** A decorative icon, hidden from screen readers; an icon-only button needs its own label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
