import { Link } from 'react-router-dom';
import { formatDollars } from '#contract/money.ts';
import type { Sale } from '#contract/orders/order.ts';
import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import { SALE_SCREEN, SLIP_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { PrintIcon } from '../slip/print-icon.tsx';
import { formatTime } from '../format-date.ts';
import { titlesOf } from '../titles-of.ts';
import { firstPicture } from './first-picture.ts';
import styles from './sales.module.css';

type SaleToSendProps = {
  sale: Sale;
  /** It is to be sent within two business days. */
  isSoon: boolean;
  /** It is the most urgent one. */
  isFirst: boolean;
  onSend: () => void;
  onCannotSend: () => void;
};

/** A sale to send: the day by which, what, and to whom. */
export function SaleToSend({ sale, isSoon, isFirst, onSend, onCannotSend }: SaleToSendProps) {
  const { shipmentId, shipBy, shipTo, orderNumber, earned, demo, changeableUntil } = sale;
  const titles = titlesOf(sale);
  const hiddenTitles = <span className="vh"> {titles}</span>;
  return (
    <li className={styles['sale']}>
      <Cover picture={firstPicture(sale)} alt="" sizes="72px" widest={160} tight />
      <div>
        {shipBy !== undefined && (
          <p className={classes(styles['by-day'], isSoon && styles['soon'])}>
            {SALE_SCREEN.shipBy(formatLastDay(Date.parse(shipBy)))}
          </p>
        )}
        <h4>{titles}</h4>
        {shipTo !== undefined && (
          <p className="small soft">{SALE_SCREEN.to(shipTo.name, onOneLine(shipTo.address))}</p>
        )}
        {changeableUntil !== undefined && (
          <p className="small soft">{SALE_SCREEN.addressMayChange(formatTime(changeableUntil))}</p>
        )}
        <p className="small soft">
          Order {orderNumber}, {formatDollars(earned)}
        </p>
        {demo && <Badge tone="sample">Demo order</Badge>}
      </div>
      <div className={styles['actions']}>
        <Button small variant={isFirst ? 'primary' : 'secondary'} onClick={onSend}>
          {SALE_SCREEN.markSent}
          {hiddenTitles}
        </Button>
        <Link className={buttonClass('secondary', { small: true })} to={`/slip/${shipmentId}`}>
          <PrintIcon /> {SLIP_SCREEN.print}
          {hiddenTitles}
        </Link>
        <Button small variant="quiet" onClick={onCannotSend}>
          {SALE_SCREEN.cannotSend}
          {hiddenTitles}
        </Button>
      </div>
    </li>
  );
}

/** "18 Linden Row\nPortland" -> "18 Linden Row, Portland" */
const onOneLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
