/** Texts of the form that changes an order. */
export const ORDER_CHANGE = {
  change: 'Change order',
  until: (time: string): string => `Until ${time}, before anything is sent.`,
  goesBack: (dollars: string): string => `${dollars} will go back to your card`,
  emptied: 'Nothing is left of it: the order will be canceled.',
  changed: 'Order changed',
  failed: 'The order could not be changed. Please try again.',
} as const;
