/** What the policy pages say, and banks are told in disputes. */
export const POLICY_TEXTS = {
  returnWindow:
    'You have 30 days from delivery to return an item in the condition in which it arrived. Orders placed November 1 to December 31 can come back until January 31, or for 30 days if that’s later.',
  askForReturn: 'Open your order and choose Ask for a return.',
  problems: [
    ['Damaged in transit', 'Tell us within 48 hours, with a picture if you can.'],
    ['Not in the condition described', 'Tell us within 7 days.'],
    ['Never arrived', 'Tell us within 3 days of the expected date.'],
  ],
  reportProblem: 'Open your order and choose Report a problem.',
  sending:
    'Sellers send within 5 business days, or 7 for 10 or more items from one seller. If a parcel isn’t sent in time, we cancel it and refund you.',
} as const;
