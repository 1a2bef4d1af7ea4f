import { useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import type { Picture } from '#contract/product.ts';
import { Cover } from '#app/ui/cover.tsx';
import { TRAVELLING_COVER, useArrivalOfCover } from './opened-card.ts';

type GalleryProps = {
  title: string;
  /** The first is the front; none shows blank boards. */
  pictures: readonly Picture[];
  saved: boolean;
};

/**
 * All pictures of a copy in a row that snaps: by finger, by arrow keys, and by thumbnails, which are links to the
 * pictures where there is no script. The first is loaded before everything else, the others once the page lives.
 */
export function Gallery({ title, pictures, saved }: GalleryProps) {
  const row = useRef<HTMLDivElement>(null);
  const thumbs = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const arrives = useArrivalOfCover();
  const alive = useAlive();
  const views = pictures.length === 0 ? [undefined] : pictures;

  const show = (index: number) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const strip = row.current;
    strip?.scrollTo({ left: index * strip.clientWidth, behavior: still ? 'auto' : 'smooth' });
    setCurrent(index);
  };
  const scrolled = () => {
    const strip = row.current;
    if (strip && strip.clientWidth > 0) setCurrent(Math.round(strip.scrollLeft / strip.clientWidth));
  };
  const turned = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = current + step;
    if (step === 0 || next < 0 || next >= pictures.length) return;
    event.preventDefault();
    show(next);
    if (thumbs.current?.contains(document.activeElement)) {
      thumbs.current.querySelectorAll<HTMLElement>('a')[next]?.focus();
    }
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn the pictures */}
      <div
        ref={row}
        className="views"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        role="group"
        aria-label={`Pictures of ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls has to be in reach
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onKeyDown={turned}
        onScroll={scrolled}
      >
        {views.map((picture, index) => {
          const cover = (
            <Cover
              picture={picture}
              alt={index === 0 ? `Cover of ${title}` : `${title}, picture ${index + 1}`}
              sizes={sizesOf(picture)}
              priority={index === 0}
              saved={saved && index === 0}
              transitionName={arrives && index === 0 ? TRAVELLING_COVER : undefined}
            />
          );
          return (
            <div key={picture?.url ?? 'blank'} id={`picture-${index + 1}`} className="view">
              {index === 0 || alive ? cover : <noscript>{cover}</noscript>}
            </div>
          );
        })}
      </div>
      {pictures.length > 1 && (
        <div ref={thumbs} className="thumbs">
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
    </>
  );
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
      <Cover picture={picture} alt="" sizes="60px" />
    </a>
  );
}

/** How wide the large picture stands: it keeps its shape inside a square frame with a margin of 9% on each side. */
function sizesOf(picture: Picture | undefined): string {
  const share = Math.min(1, ((picture?.width ?? 2) / (picture?.height ?? 3)) * 1.02) * 0.82;
  const wide = (frame: number) => Math.round(frame * share);
  return `(min-width:75em) ${wide(586)}px,(min-width:60em) ${wide(49)}vw,${wide(92)}vw`;
}

/** False on the server and while the page is taken over. */
const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
