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
  /** The dominant color, "#RRGGBB". */
  tint: string;
  /** The integer of the blurred placeholder that cover.module.css decodes. */
  placeholder: string;
};

type CoverProps = {
  picture: CoverPicture | undefined;
  /** Empty if the title is beside it. */
  alt: string;
  /** The widest file to offer; smaller for covers that are small on every screen. */
  widest?: (typeof WIDTHS)[number];
  /** The `sizes` attribute: "(min-width: 64em) 220px, 38vw". */
  sizes: string;
  /** The largest picture of the first screen: loaded at once, before everything else. */
  priority?: boolean;
  /** Loaded with the page, for the rest of the first row. */
  eager?: boolean;
  /** Shows a turned-down corner, for wishlist items. */
  saved?: boolean;
  /** Small frames: cart lines, thumbnails. */
  tight?: boolean;
  /** Set on one cover during one navigation, so that it travels to the next screen. */
  transitionName?: string | undefined;
  /** Overlays on the frame, such as a flag. */
  children?: ReactNode;
};

/** CSSProperties with custom properties. */
type Style = CSSProperties & Record<`--${string}`, string | number>;

function srcSet(url: string, extension: string, widest: number): string {
  return WIDTHS.filter((width) => width <= widest)
    .map((width) => `${url}-${width}.${extension} ${width}w`)
    .join(', ');
}

/**
 * Adds a preload link to server-rendered pages, so that the browser fetches the picture early. Skipped in the browser, where
 * the link would cost as much as rendering the rest of the screen.
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

/** A cover in its own aspect ratio, standing on a table in a 3:4 frame; blank without a picture. */
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
  const baseStyle: Style = transitionName === undefined ? {} : { viewTransitionName: transitionName };
  if (width !== undefined) baseStyle['--w'] = width;
  if (!picture) return <BlankBoards alt={alt} style={baseStyle} fold={fold} />;

  if (priority) fetchFirst(picture.url, sizes, widest);
  const style: Style = { ...baseStyle, '--r': ratio(picture), '--lqip': picture.placeholder };
  return (
    <span className={classes(styles['cover'], styles['placeholder'], fold)} style={style}>
      <picture>
        {/* Every browser in the build target supports AVIF. */}
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

/** Width over height, with 3 decimals. */
function ratio({ width, height }: CoverPicture): number {
  return Math.round((width / height) * 1000) / 1000;
}
