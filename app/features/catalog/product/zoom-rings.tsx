import type { CSSProperties } from 'react';
import zoomStyles from './zoom.module.css';

/** A circle on a picture: center and radius as shares of its width (y: of its height). */
export interface ZoomRing {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export type PictureSize = Readonly<Record<'width' | 'height', number>>;

type ZoomRingsProps = {
  rings: readonly ZoomRing[];
  /** Of the picture, in any unit. */
  size: PictureSize;
  /** The transform of the picture below. */
  style: CSSProperties;
};

/** Circles over a picture that is fitted into the stage; white, oxblood, white, so that they show on every picture. */
export function ZoomRings({ rings, size: { width, height }, style }: ZoomRingsProps) {
  return (
    <svg className={zoomStyles['rings']} viewBox={`0 0 ${width} ${height}`} style={style} aria-hidden="true">
      {rings.map(({ x, y, r }, index) => (
        <g key={index}>
          <circle cx={x * width} cy={y * height} r={r * width} />
          <circle cx={x * width} cy={y * height} r={r * width} />
        </g>
      ))}
    </svg>
  );
}
