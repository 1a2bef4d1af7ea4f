/** The mail with the code and the link that confirm an address for selling. */
export const confirmSellingMail = (code: string, link: string) => ({
  subject: `${code} is your Dogear code`,
  text: [
    `To list your item on Dogear, enter this code where you asked for it: ${code}`,
    'It works once, for 10 minutes. Or open this link within 24 hours and choose Confirm email:',
    link,
    "If you didn't ask for this, you can ignore this email.",
    '',
  ].join('\n\n'),
});

/** The mail to guests who had listings before the shop asked for a confirmed address. */
export const confirmExistingMail = (link: string, days: number) => ({
  subject: 'Please confirm your email to keep selling on Dogear',
  text: [
    'You have listings on Dogear. So that we can reach you when one sells, please open this link and choose Confirm email:',
    link,
    `It works for ${days} days. After that, your listings are taken off sale until you confirm an email.`,
    "If you didn't list anything, you can ignore this email.",
    '',
  ].join('\n\n'),
});
