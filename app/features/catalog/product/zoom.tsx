import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { wholeUrlOf } from '#contract/catalog/pictures.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomRings, type PictureSize, type ZoomRing } from './zoom-rings.tsx';
import { MAX_ZOOM } from './zoom-view.ts';
import styles from './zoom.module.css';

type ZoomProps = {
  title: string;
  pictures: readonly Picture[];
  /** The index of the picture shown first. */
  first: number;
  /** Circles on the picture shown first. */
  rings?: readonly ZoomRing[];
  /** Called with the index of the picture shown last. */
  onClose: (last: number) => void;
};

/** Pixels that an arrow key pans. */
const PAN = 60;

/** A full-screen picture viewer. Zooms by pinch, double tap, wheel, + and -; Escape closes it. */
export function Zoom({ title, pictures, first, rings = [], onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const { stage, held, handlers, ...zoom } = useZoom();
  const picture = pictures[index];
  const name = pictures.length > 1 ? `${title}, picture ${index + 1} of ${pictures.length}` : title;

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const showPicture = (to: number) => {
    if (to < 0 || to >= pictures.length) return;
    setIndex(to);
    zoom.reset();
  };
  const onKey = (event: KeyboardEvent) => {
    const isWhole = zoom.view.scale === 1;
    const shortcuts: Readonly<Record<string, () => void>> = {
      '+': zoom.larger,
      '=': zoom.larger,
      '-': zoom.smaller,
      '0': zoom.reset,
      ArrowLeft: () => (isWhole ? showPicture(index - 1) : zoom.pan(PAN, 0)),
      ArrowRight: () => (isWhole ? showPicture(index + 1) : zoom.pan(-PAN, 0)),
      ArrowUp: () => zoom.pan(0, PAN),
      ArrowDown: () => zoom.pan(0, -PAN),
    };
    const shortcut = event.ctrlKey || event.metaKey ? undefined : shortcuts[event.key];
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut();
  };

  return (
    <dialog
      ref={dialog}
      className={styles['zoom']}
      aria-label={name}
      onKeyDown={onKey}
      // Also runs on Escape. The browser restores the focus before the dialog unmounts.
      onClose={() => onClose(index)}
    >
      <div ref={stage} className={styles['stage']} data-held={held ? '' : undefined} {...handlers}>
        {picture !== undefined && (
          <Large picture={picture} alt={name} view={zoom.view} rings={index === first ? rings : []} />
        )}
      </div>
      <div className={styles['bar']}>
        {pictures.length > 1 && (
          <>
            <RoundButton
              label="Previous"
              icon="chevron-left"
              disabled={index === 0}
              onClick={() => showPicture(index - 1)}
            />
            <span aria-live="polite">
              <span className="vh">Picture </span>
              {index + 1} of {pictures.length}
            </span>
            <RoundButton
              label="Next"
              icon="chevron-right"
              disabled={index === pictures.length - 1}
              onClick={() => showPicture(index + 1)}
            />
          </>
        )}
        <RoundButton label="Smaller" icon="minus" disabled={zoom.view.scale === 1} onClick={zoom.smaller} />
        <RoundButton
          label="Larger"
          icon="plus"
          disabled={zoom.view.scale === MAX_ZOOM}
          onClick={zoom.larger}
        />
        <RoundButton label="Close" icon="cross" onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

/** The whole photo, also if the gallery shows only the object on it. */
function Large({
  picture,
  alt,
  view: { scale, x, y },
  rings,
}: {
  picture: Picture;
  alt: string;
  view: { readonly scale: number; readonly x: number; readonly y: number };
  rings: readonly ZoomRing[];
}) {
  const url = wholeUrlOf(picture);
  const style = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const [size, setSize] = useState<PictureSize>();
  return (
    <>
      <picture key={url}>
        <source type="image/avif" srcSet={`${url}-1280.avif`} />
        <img
          src={`${url}-1280.jpg`}
          alt={alt}
          draggable={false}
          style={style}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
      </picture>
      {size !== undefined && rings.length > 0 && <ZoomRings rings={rings} size={size} style={style} />}
    </>
  );
}
