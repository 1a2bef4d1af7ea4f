type PriceProps = {
  /** Already written out: "$6.40". */
  priceText: string;
  /** What it cost new; a hidden "was" is read before it. */
  wasText?: string | undefined;
  /** The one price of a product screen. */
  big?: boolean;
};

/** A price that stands alone, in the serif; with what it was beside it, struck through. */
export function Price({ priceText, wasText, big = false }: PriceProps) {
  return (
    <span className={big ? 'prices big' : 'prices'}>
      <span className={big ? 'price big' : 'price'}>{priceText}</span>{' '}
      {wasText !== undefined && (
        <s className="was">
          <span className="vh">was </span>
          {wasText}
        </s>
      )}
    </span>
  );
}
