import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';

const schemas = z.parse(
  z.looseObject({}),
  JSON.parse(readFileSync(new URL('./stripe-schemas.json', import.meta.url), 'utf8')),
);

/** A form has texts only: there, "850" is a number where one is wanted. */
const ofForms = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true }).addSchema(schemas);
const ofAnswers = new Ajv2020({ allErrors: true, strict: false }).addSchema(schemas);

const check = (validator: Ajv2020, name: string): ValidateFunction =>
  validator.compile({ $ref: `stripe#/$defs/${name}` });

/** By call: what may be asked. */
export const REQUESTS = {
  create: check(ofForms, 'createIntent'),
  retrieve: check(ofForms, 'retrieveIntent'),
  cancel: check(ofForms, 'cancelIntent'),
  refund: check(ofForms, 'createRefund'),
  refunds: check(ofForms, 'listRefunds'),
} as const;

/** By what is answered. */
export const ANSWERS = {
  create: check(ofAnswers, 'intent'),
  retrieve: check(ofAnswers, 'intent'),
  cancel: check(ofAnswers, 'intent'),
  refund: check(ofAnswers, 'refund'),
  refunds: check(ofAnswers, 'refunds'),
  failure: check(ofAnswers, 'failure'),
  event: check(ofAnswers, 'event'),
} as const;

/** What is wrong with a value; undefined when nothing is. */
export const wrongIn = (validate: ValidateFunction, value: unknown): string | undefined =>
  validate(value) ? undefined : ofAnswers.errorsText(validate.errors);

/** The same, thrown. */
export function mustFit(validate: ValidateFunction, value: unknown): void {
  const wrong = wrongIn(validate, value);
  if (wrong !== undefined) throw new Error(`the double answers what Stripe does not: ${wrong}`);
}
