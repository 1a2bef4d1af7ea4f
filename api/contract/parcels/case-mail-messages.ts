import type { CaseKind } from './parcel-cases.ts';
import { demoLines, saleLines, type MailedSale } from './sale-mail-messages.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const REPORTED = {
  missing: 'The buyer says that this parcel never arrived:',
  damaged: 'The buyer says that this parcel arrived damaged:',
  mismatch: 'The buyer says that this is not as described:',
  return: 'The buyer would like to send this back:',
} as const satisfies Record<CaseKind, string>;

/** Steps of a case of which its seller is told. */
export type SellerCaseMail = 'contested' | 'posted' | 'refunded' | 'refused' | 'dropped';

const STEPS: Readonly<Record<SellerCaseMail, Mail>> = {
  contested: {
    subject: 'Dogear is looking into a sale of yours',
    text: 'We read what you and the buyer say about this, decide, and write to you:',
  },
  posted: {
    subject: 'A return is on its way to you',
    text: 'The buyer has sent this back. When it has arrived, please say so, or tell us if something is wrong with it:',
  },
  refunded: { subject: 'A sale of yours was refunded', text: 'The buyer gets the money back for this:' },
  refused: {
    subject: 'We have decided about a sale of yours',
    text: 'We looked into what the buyer reported, and there is no refund for this:',
  },
  dropped: {
    subject: 'A report about a sale of yours is closed',
    text: 'What the buyer has reported or wanted to return is settled, and nothing changes for this sale:',
  },
};

/** Removed copies are not mentioned. */
const caseLines = (sale: MailedSale): string[] => [
  ...saleLines({ ...sale, items: sale.items.filter(({ quantity }) => quantity > 0) }),
  ...demoLines(sale, 'This is a demo order: nobody was charged, and nothing is shipped.'),
];

/**
 * An email to the seller of a parcel about which its buyer reports a problem, or which they would like to return. `text` is the
 * buyer's, '' if there is none; `next` says what the seller does.
 */
export const caseOpenedMail = (sale: MailedSale, kind: CaseKind, text: string, next: string): Mail => ({
  subject: kind === 'return' ? 'A buyer would like to return something' : 'A buyer reports a problem',
  text: [
    REPORTED[kind],
    '',
    ...caseLines(sale),
    ...(text === '' ? [] : ['', 'In the words of the buyer:', text]),
    '',
    next,
    '',
    `Your sales: ${sale.link}`,
  ].join('\n'),
});

/** What a seller does next; days as "Wednesday, December 2". */
export const CASE_NEXT_STEPS = {
  answer: (lastDay: string): string =>
    `Please answer by ${lastDay}: refund it, or ask Dogear to decide. Without an answer, the buyer gets the money back.`,
  nameAddress: (lastDay: string): string =>
    `Please enter your return address by ${lastDay}. Without one, the buyer gets the money back and keeps it.`,
  awaitReturn: 'It goes to your return address. When it has arrived, please say so.',
} as const;

/** An email to a seller about a step of a case; `detail` is the return's carrier and number. */
export const caseStepMail = (sale: MailedSale, step: SellerCaseMail, detail: string | undefined): Mail => ({
  subject: STEPS[step].subject,
  text: [
    STEPS[step].text,
    '',
    ...caseLines(sale),
    ...(detail === undefined ? [] : ['', detail]),
    '',
    `Your sales: ${sale.link}`,
  ].join('\n'),
});

/** An email to the shop about a case that only it can decide. */
export const caseToDecideMail = (number: string): Mail => ({
  subject: `Order ${number}: a case to decide`,
  text: `A buyer and a seller, or a buyer and the shop, disagree about a parcel in order ${number}. Please decide in the back office, under Cases.`,
});
