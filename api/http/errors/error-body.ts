import type { ErrorBody } from '#contract/errors.ts';
import type { ShopError } from '#contract/shop-error.ts';

/** The JSON body of an error response: code, message, and those optional keys that have a value. */
export const errorBodyOf = ({ code, message, particulars }: ShopError): ErrorBody => {
  const { fields, items, declineCode } = particulars;
  return {
    code,
    message,
    ...(fields === undefined ? {} : { fields: { ...fields } }),
    ...(items === undefined ? {} : { items: [...items] }),
    ...(declineCode === undefined ? {} : { declineCode }),
  };
};
