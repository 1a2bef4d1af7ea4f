/** The mail with a verification code. */
export const codeMail = (code: string) => ({
  subject: `${code} is your Dogear code`,
  text: [
    `Your verification code is ${code}.`,
    'It works once, for 10 minutes, on the device that asked for it. We never ask you for it by phone or mail.',
    "If you didn't request this code, you can ignore this email.",
    '',
  ].join('\n\n'),
});

/** Sent when someone tries to register an address that already has an account. */
export const alreadyRegisteredMail = () => ({
  subject: 'You have a Dogear account already',
  text: [
    'Someone, probably you, tried to create a Dogear account with this address. You already have one, so please sign in.',
    "If it wasn't you, you can ignore this email. Nothing has changed.",
    '',
  ].join('\n\n'),
});
