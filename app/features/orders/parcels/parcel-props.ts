import type { Order, Shipment } from '#contract/orders/order.ts';

export type ParcelProps = { order: Order; shipment: Shipment };

/** A dialog about a parcel, which keeps what was typed while it is closed. */
export type ParcelDialogProps = ParcelProps & { isOpen: boolean; onClose: () => void };
