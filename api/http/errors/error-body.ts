import type { ErrorBody } from '#contract/errors.ts';
import type { ShopError } from '#contract/shop-error.ts';

/** The JSON body of an error response: code, message, and those optional keys that have a value. */
export const errorBodyOf = ({ code, message, details }: ShopError): ErrorBody => {
  const { fields, items, declineCode } = details;
  return {
    code,
    message,
    ...(fields === undefined ? {} : { fields: { ...fields } }),
    ...(items === undefined ? {} : { items: [...items] }),
    ...(declineCode === undefined ? {} : { declineCode }),
  };
};
