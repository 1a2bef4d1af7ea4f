import * as z from 'zod/mini';

/** The most characters of a line and of a text, and of all of an evidence together. A provider refuses longer ones. */
export const EVIDENCE_LIMITS = { line: 5_000, text: 20_000, total: 150_000 } as const;

const line = z.optional(
  z.string().check(z.maxLength(EVIDENCE_LIMITS.line, 'Please keep this under 5,000 characters')),
);
const text = z.optional(
  z.string().check(z.maxLength(EVIDENCE_LIMITS.text, 'Please keep this under 20,000 characters')),
);

/** Fields of what a shop tells a bank, by their names at the provider. Files are not sent. */
const FIELDS = {
  product_description: text,
  customer_name: line,
  customer_email_address: line,
  shipping_address: line,
  shipping_carrier: line,
  shipping_tracking_number: line,
  shipping_date: line,
  service_date: line,
  refund_policy_disclosure: text,
  refund_refusal_explanation: text,
  cancellation_policy_disclosure: text,
  cancellation_rebuttal: text,
  access_activity_log: text,
  billing_address: line,
  customer_purchase_ip: line,
  duplicate_charge_explanation: text,
  duplicate_charge_id: line,
  uncategorized_text: text,
};
export type EvidenceField = keyof typeof FIELDS;
export type Evidence = Readonly<Partial<Record<EvidenceField, string>>>;

/** Whether a field is a line or a text, which may be longer. */
export const evidenceKind = (field: EvidenceField): 'line' | 'text' =>
  FIELDS[field] === text ? 'text' : 'line';

/** The characters of all fields together. */
export const evidenceLength = (evidence: Evidence): number =>
  Object.values(evidence).reduce((sum, value) => sum + value.length, 0);

/** What is told to a bank. */
export const evidenceSchema = z.strictObject(FIELDS).check(
  z.refine((all) => evidenceLength(withoutEmpty(all)) <= EVIDENCE_LIMITS.total, {
    error: 'Please keep all of this under 150,000 characters',
  }),
);

/** The fields that say something, in the order of `EVIDENCE_NAMES`. */
export function withoutEmpty(fields: { readonly [field in EvidenceField]?: string | undefined }): Evidence {
  const said: Partial<Record<EvidenceField, string>> = {};
  for (const field of EVIDENCE_NAMES) {
    const value = fields[field]?.trim() ?? '';
    if (value !== '') said[field] = value;
  }
  return said;
}

const isField = (name: string): name is EvidenceField => name in FIELDS;
export const EVIDENCE_NAMES: readonly EvidenceField[] = Object.keys(FIELDS).filter(isField);
