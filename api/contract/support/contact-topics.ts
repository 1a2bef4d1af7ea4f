/** Topics of the contact form, in the order of its select; the first is the default. */
export const CONTACT_CATEGORIES = [
  'general',
  'order',
  'account',
  'returns',
  'selling',
  'technical',
  'billing',
  'feedback',
] as const;
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

export const CONTACT_CATEGORY_NAMES: Record<ContactCategory, string> = {
  general: 'General Inquiry',
  order: 'Order Support',
  account: 'Account Issues',
  returns: 'Returns & Refunds',
  selling: 'Selling Questions',
  technical: 'Technical Support',
  billing: 'Billing & Payments',
  feedback: 'Feedback & Suggestions',
};

export const CONTACT_MESSAGES = {
  sent: {
    title: 'Message Sent Successfully',
    text: "Thank you for contacting us. We'll respond within 24 hours.",
  },
  failed: {
    title: 'Error Sending Message',
    text: (email: string): string => `Please try again or email us directly at ${email}`,
  },
  tooMany: 'That was a lot of messages in a short time. Please wait a little, or email us instead.',
} as const;
