/** The mail with the link to a guest's own listings, valid for `days` days. */
export const listingsLinkMail = (link: string, days: number) => ({
  subject: 'Your listings on Dogear',
  text: [
    'Thank you for listing with Dogear.',
    'This link opens your listings, to change a price, mark something sold or take it down:',
    link,
    `It works for ${days} days. Whoever has it can change your listings, so please keep it to yourself.`,
    "If you didn't list anything, someone mistyped their address, and you can ignore this email.",
    '',
  ].join('\n\n'),
});
