import type { Order } from '#contract/orders/order.ts';
import { BareCover } from '#app/ui/product/cover.tsx';
import ordersStyles from './orders.module.css';

/** More covers than this do not fit beside each other on a phone. */
const MAX_COVERS = 4;
const [MAX_WIDTH_PX, HEIGHT_PX] = [96, 110] as const;

/** The covers of an order's items, standing on a shelf. Decorative: the titles are beside their prices. */
export function OrderCovers({ items }: Pick<Order, 'items'>) {
  const pictures = items.flatMap(({ picture }) => picture ?? []);
  if (pictures.length === 0) return null;
  const more = pictures.length - MAX_COVERS;
  return (
    <div className={ordersStyles['shelf']} aria-hidden="true">
      {pictures.slice(0, MAX_COVERS).map((picture) => (
        <BareCover
          key={picture.url}
          picture={picture}
          alt=""
          sizes={`${MAX_WIDTH_PX}px`}
          widest={320}
          eager
          width={`${Math.min(MAX_WIDTH_PX, Math.round((HEIGHT_PX * picture.width) / picture.height))}px`}
        />
      ))}
      {more > 0 && <span className="soft small">+{more}</span>}
    </div>
  );
}
