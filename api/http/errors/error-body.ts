import type { ErrorBody } from '#contract/errors.ts';
import type { ShopError } from '#contract/shop-error.ts';

/** What an error answers: its code, its sentence, and only the keys that there is something to say in. */
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
