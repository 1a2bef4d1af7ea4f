import { lazy, Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Cover } from '#app/ui/product/cover.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { isDrawing } from '#contract/catalog/pictures.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { COVER_TRANSITION_NAME, useIsCoverArriving } from '../lists/opened-card.ts';
import { useCarousel } from './use-carousel.ts';
import { classes } from '#app/ui/classes.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import styles from './gallery.module.css';

/** Loaded when the user first zooms. */
const Zoom = lazy(async () => ({ default: (await import('./zoom.tsx')).Zoom }));

type GalleryProps = {
  title: string;
  /** The first is the cover; without any, a blank cover shows. */
  pictures: readonly Picture[];
  saved: boolean;
  /** Overlays on the picture, such as a flag. */
  children: ReactNode;
};

/**
 * A carousel of a product's pictures: swipe, arrow keys, or thumbnails, which work as links without JavaScript. A tap or
 * Enter zooms. The first picture loads with high priority, the others after hydration.
 */
export function Gallery({ title, pictures, saved, children }: GalleryProps) {
  const { row, thumbs, current, show, scrolled, takenOver, turned } = useCarousel(pictures.length);
  const [isZooming, setIsZooming] = useState(false);
  const arrives = useIsCoverArriving();
  const views = pictures.length === 0 ? [undefined] : pictures;

  const openZoom = () => {
    if (pictures.length > 0) setIsZooming(true);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') openZoom();
    else turned(event);
  };

  return (
    <div className={styles['gallery']}>
      <div className={styles['main']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys turn the pictures, and Enter is a tap */}
        <div
          ref={row}
          className={styles['views']}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
          role="group"
          aria-label={`Pictures of ${title}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
          tabIndex={pictures.length > 1 ? 0 : undefined}
          onKeyDown={pressed}
          onScroll={scrolled}
          onPointerDown={takenOver}
          onWheel={takenOver}
          onClick={openZoom}
        >
          {views.map((picture, index) => (
            <View
              key={picture?.url ?? 'blank'}
              picture={picture}
              index={index}
              title={title}
              saved={saved && index === 0}
              travels={arrives && index === 0}
            />
          ))}
        </div>
        {pictures.length > 0 && (
          <span className={classes(styles['zoom'], 'scripted')}>
            <RoundButton label={`Zoom in on ${title}`} icon="search" onClick={openZoom} />
          </span>
        )}
        {children}
      </div>
      {pictures.length > 1 && (
        <p className="vh" aria-live="polite">
          <AfterHydration>{`Picture ${current + 1} of ${pictures.length}`}</AfterHydration>
        </p>
      )}
      {isZooming && (
        <Suspense>
          <Zoom
            title={title}
            pictures={pictures}
            first={current}
            onClose={(last) => {
              setIsZooming(false);
              show(last);
            }}
          />
        </Suspense>
      )}
      {pictures.length > 1 && (
        <div ref={thumbs} className={styles['thumbs']}>
          {pictures.map((picture, index) => (
            <Thumb
              key={picture.url}
              picture={picture}
              name={`Picture ${index + 1} of ${pictures.length}`}
              to={`picture-${index + 1}`}
              current={index === current}
              onShow={() => show(index)}
              onKey={turned}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type ViewProps = {
  picture: Picture | undefined;
  index: number;
  title: string;
  saved: boolean;
  travels: boolean;
};

function View({ picture, index, title, saved, travels }: ViewProps) {
  const cover = (
    <Cover
      picture={picture}
      alt={altOf(picture, title, index)}
      sizes={sizesOf(picture)}
      priority={index === 0}
      saved={saved}
      transitionName={travels ? COVER_TRANSITION_NAME : undefined}
    />
  );
  return (
    <div id={`picture-${index + 1}`} className={styles['view']}>
      {index === 0 ? cover : <AfterHydration before={<noscript>{cover}</noscript>}>{cover}</AfterHydration>}
    </div>
  );
}

/** A separate component, so that a gallery with a single picture does not render again once it is hydrated. */
function AfterHydration({ before, children }: { before?: ReactNode; children: ReactNode }) {
  return useIsHydrated() ? children : before;
}

/** Alt text: a drawing shows the cover; a seller's photo may show any side of the copy. */
function altOf(picture: Picture | undefined, title: string, index: number): string {
  if (index > 0) return `${title}, picture ${index + 1}`;
  return picture === undefined || isDrawing(picture) ? `Cover of ${title}` : `Photo of ${title}`;
}

type ThumbProps = {
  picture: Picture;
  name: string;
  to: string;
  current: boolean;
  onShow: () => void;
  onKey: (event: KeyboardEvent) => void;
};

function Thumb({ picture, name, to, current, onShow, onKey }: ThumbProps) {
  const pressed = (event: MouseEvent) => {
    event.preventDefault();
    onShow();
  };
  return (
    <a
      href={`#${to}`}
      aria-label={name}
      aria-current={current ? 'true' : undefined}
      onClick={pressed}
      onKeyDown={onKey}
    >
      <Cover picture={picture} alt="" sizes="60px" widest={320} />
    </a>
  );
}

/**
 * The `sizes` of the large picture, which keeps its aspect ratio in a square frame with 9% padding on each side; below 960
 * pixels, in a frame that leaves it 260 in height.
 */
function sizesOf(picture: Picture | undefined): string {
  const ratio = (picture?.width ?? 2) / (picture?.height ?? 3);
  const wide = (frame: number) => Math.round(frame * Math.min(1, ratio * 1.02) * 0.82);
  return `(min-width:75em) ${wide(586)}px,(min-width:60em) ${wide(49)}vw,${Math.round(260 * ratio)}px`;
}
