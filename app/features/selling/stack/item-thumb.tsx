import type { CSSProperties } from 'react';
import type { Picture } from '#contract/catalog/product.ts';
import { BlobPicture } from '#app/ui/product/blob-picture.tsx';
import styles from './item-thumb.module.css';

/** Colors of books, for items without a photo. */
const TINTS = ['#e0a33a', '#2b3a55', '#2f6a6b', '#d8743a', '#7a8b5a', '#14424b', '#8a3f3a', '#c9c0b0'];

type ItemThumbProps = {
  /** The cover, small; undefined without a photo. */
  blob: Blob | undefined;
  /** The shop's picture of a cover that another device has taken. */
  picture?: Picture | undefined;
  /** Chooses the color that stands in for a photo: the same for the same item. */
  seed: string;
};

/** An item's cover, or the outline of a book in a color of its own. */
export function ItemThumb({ blob, picture, seed }: ItemThumbProps) {
  const style: CSSProperties & Record<'--tint', string> = { '--tint': tintOf(seed) };
  return (
    <span className={styles['item-thumb']} style={style}>
      {blob !== undefined ? (
        <BlobPicture blob={blob} alt="" />
      ) : (
        picture !== undefined && <img src={`${picture.url}-160.webp`} alt="" decoding="async" />
      )}
    </span>
  );
}

function tintOf(seed: string): string {
  const sum = Array.from(seed).reduce(
    (total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return TINTS[sum % TINTS.length] ?? '';
}
