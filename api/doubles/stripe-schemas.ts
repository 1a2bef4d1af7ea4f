import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';

const schemas = z.parse(
  z.looseObject({}),
  JSON.parse(readFileSync(new URL('./stripe-schemas.json', import.meta.url), 'utf8')),
);

/** Coerces types: forms contain only strings. */
const formValidator = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true }).addSchema(schemas);
const responseValidator = new Ajv2020({ allErrors: true, strict: false }).addSchema(schemas);

const check = (validator: Ajv2020, name: string): ValidateFunction =>
  validator.compile({ $ref: `stripe#/$defs/${name}` });

/** Request schemas by call. */
export const REQUESTS = {
  create: check(formValidator, 'createIntent'),
  retrieve: check(formValidator, 'retrieveIntent'),
  cancel: check(formValidator, 'cancelIntent'),
  refund: check(formValidator, 'createRefund'),
  retrieveRefund: check(formValidator, 'retrieveRefund'),
  refunds: check(formValidator, 'listRefunds'),
  retrieveDispute: check(formValidator, 'retrieveDispute'),
  submitEvidence: check(formValidator, 'updateDispute'),
  disputes: check(formValidator, 'listDisputes'),
  balance: check(formValidator, 'retrieveBalance'),
  events: check(formValidator, 'listEvents'),
  createAccount: check(formValidator, 'createAccount'),
  retrieveAccount: check(formValidator, 'retrieveAccount'),
  accounts: check(formValidator, 'listAccounts'),
  accountLink: check(formValidator, 'createAccountLink'),
  loginLink: check(formValidator, 'createLoginLink'),
  transfer: check(formValidator, 'createTransfer'),
  transfers: check(formValidator, 'listTransfers'),
  reversal: check(formValidator, 'createReversal'),
  reversals: check(formValidator, 'listReversals'),
} as const;

/** Response schemas. */
export const RESPONSES = {
  create: check(responseValidator, 'intent'),
  retrieve: check(responseValidator, 'intent'),
  cancel: check(responseValidator, 'intent'),
  refund: check(responseValidator, 'refund'),
  retrieveRefund: check(responseValidator, 'refund'),
  refunds: check(responseValidator, 'refunds'),
  retrieveDispute: check(responseValidator, 'dispute'),
  submitEvidence: check(responseValidator, 'dispute'),
  disputes: check(responseValidator, 'disputes'),
  balance: check(responseValidator, 'balance'),
  events: check(responseValidator, 'events'),
  createAccount: check(responseValidator, 'account'),
  retrieveAccount: check(responseValidator, 'account'),
  accounts: check(responseValidator, 'accounts'),
  accountLink: check(responseValidator, 'accountLink'),
  loginLink: check(responseValidator, 'loginLink'),
  transfer: check(responseValidator, 'transfer'),
  transfers: check(responseValidator, 'transfers'),
  reversal: check(responseValidator, 'reversal'),
  reversals: check(responseValidator, 'reversals'),
  failure: check(responseValidator, 'failure'),
  event: check(responseValidator, 'event'),
} as const;

/** The validation error; undefined if valid. */
export const findSchemaError = (validate: ValidateFunction, value: unknown): string | undefined =>
  validate(value) ? undefined : responseValidator.errorsText(validate.errors);

/** Throws an Error if a value violates its schema. */
export function assertMatches(validate: ValidateFunction, value: unknown): void {
  const wrong = findSchemaError(validate, value);
  if (wrong !== undefined) throw new Error(`invalid response of the Stripe double: ${wrong}`);
}
