/** The mail with which a guest finds the own listings again. `link` opens them for `days` days. */
export const listingsLinkMail = (link: string, days: number) => ({
  subject: 'Your listings on Dogear',
  text: [
    'Thank you for listing with Dogear.',
    'This link opens your listings, to change a price, mark something sold or take it down:',
    link,
    `It works for ${days} days. Whoever has it can change your listings, so please keep it to yourself.`,
    'You listed nothing? Then somebody mistyped an address, and you can delete this mail.',
    '',
  ].join('\n\n'),
});
