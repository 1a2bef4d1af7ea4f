import type { ReactNode } from 'react';

type PlainCellProps = {
  /** The look of the form control. */
  className: string;
  /** Brings the control, with the focus. */
  onEdit: () => void;
  children: ReactNode;
};

/** A cell's value as text, in place of its form control. */
export const PlainCell = ({ className, onEdit, children }: PlainCellProps) => (
  // Both, because Safari focuses no button that is tapped.
  <button type="button" className={className} onFocus={onEdit} onClick={onEdit}>
    {children}
  </button>
);
