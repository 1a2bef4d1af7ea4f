import type { CSSProperties, ReactNode } from 'react';
import { preload } from 'react-dom';
import { classes } from '../classes.ts';
import foldStyles from '../states/fold.module.css';
import styles from './cover.module.css';

const WIDTHS = [160, 320, 480, 640, 1280] as const;

export type CoverPicture = {
  /** Files are `${url}-{160|320|480|640|1280}.{avif|webp|jpg}`. */
  url: string;
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** One colour of the picture, "#RRGGBB". */
  tint: string;
  /** The integer of the blurred stand-in that cover.module.css decodes. */
  placeholder: string;
};

type CoverProps = {
  picture: CoverPicture | undefined;
  /** Empty where the title stands beside it. */
  alt: string;
  /** The widest file that is worth offering: what stands small on every screen names no large ones. */
  widest?: (typeof WIDTHS)[number];
  /** How wide the cover is shown, for the browser's choice: "(min-width: 64em) 220px, 38vw". */
  sizes: string;
  /** The largest picture of the first screen: loaded at once, before everything else. */
  priority?: boolean;
  /** Loaded with the page, for the rest of the first row. */
  eager?: boolean;
  /** The corner is turned down. */
  saved?: boolean;
  /** Small frames: cart lines, thumbnails. */
  tight?: boolean;
  /** Set on one cover during one navigation, so that it travels to the next screen. */
  transitionName?: string | undefined;
  /** What lies on the frame: a flag on the table's edge. */
  children?: ReactNode;
};

/** React's style type knows no custom properties; this one does. */
type Style = CSSProperties & Record<`--${string}`, string | number>;

function srcSet(url: string, extension: string, widest: number): string {
  return WIDTHS.filter((width) => width <= widest)
    .map((width) => `${url}-${width}.${extension} ${width}w`)
    .join(', ');
}

/**
 * A link in the head of the server's page: the browser asks for the picture before it has read down to it. A screen that
 * the page draws itself has its picture at once, and there the link would cost as much as the rest of the screen.
 */
function fetchFirst(url: string, sizes: string, widest: number): void {
  if (typeof document !== 'undefined') return;
  preload(`${url}-640.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(url, 'avif', widest),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

/** A cover in its own shape, standing on a table in a 3:4 frame; blank boards where there is no picture. */
export function Cover({ picture, tight = false, children, ...rest }: CoverProps) {
  const style: Style | undefined = picture && { '--tint': picture.tint };
  return (
    <span className={tight ? classes(styles['frame'], styles['tight']) : styles['frame']} style={style}>
      <BareCover picture={picture} {...rest} />
      {children}
    </span>
  );
}

/** The cover alone, without frame and table: on the hero's shelf, in a toast. `width` is a CSS length. */
export function BareCover({
  picture,
  alt,
  sizes,
  widest = 1280,
  priority = false,
  eager = priority,
  saved = false,
  transitionName,
  width,
}: Omit<CoverProps, 'tight' | 'children'> & { width?: string }) {
  const fold = saved && foldStyles['fold'];
  const named: Style = transitionName === undefined ? {} : { viewTransitionName: transitionName };
  if (width !== undefined) named['--w'] = width;
  if (!picture) return <BlankBoards alt={alt} style={named} fold={fold} />;

  if (priority) fetchFirst(picture.url, sizes, widest);
  const style: Style = { ...named, '--r': ratio(picture), '--lqip': picture.placeholder };
  return (
    <span className={classes(styles['cover'], styles['placeholder'], fold)} style={style}>
      <picture>
        {/* Every browser that our script is built for knows AVIF. */}
        <source type="image/avif" srcSet={srcSet(picture.url, 'avif', widest)} sizes={sizes} />
        <img
          src={`${picture.url}-640.jpg`}
          width={picture.width}
          height={picture.height}
          alt={alt}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          {...(eager ? ({ fetchPriority: priority ? 'high' : 'low' } as const) : {})}
        />
      </picture>
    </span>
  );
}

function BlankBoards({ alt, style, fold }: { alt: string; style: Style; fold: string | false | undefined }) {
  const name =
    alt === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': alt } as const);
  return (
    <span className={classes(styles['cover'], styles['blank'], fold)} style={style} {...name}>
      <svg viewBox="0 0 27 34" aria-hidden="true">
        <path d="M1 4a3 3 0 0 1 3-3h13l9 9v20a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3Z" />
        <path d="M17 1v6a3 3 0 0 0 3 3h6" />
      </svg>
    </span>
  );
}

/** Width over height, as short as the layout needs it. */
function ratio({ width, height }: CoverPicture): number {
  return Math.round((width / height) * 1000) / 1000;
}
