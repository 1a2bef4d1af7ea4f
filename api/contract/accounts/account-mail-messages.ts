/** The mail that brings a code. */
export const codeMail = (code: string) => ({
  subject: `${code} is your Dogear code`,
  text: [
    `Your verification code is ${code}.`,
    'It works once, for 10 minutes, on the device that asked for it. We never ask you for it by phone or mail.',
    'You asked for none? Then you can delete this mail: without the code nothing happens.',
    '',
  ].join('\n\n'),
});

/** To the owner of an address with which somebody tried to register again. */
export const alreadyRegisteredMail = () => ({
  subject: 'You have a Dogear account already',
  text: [
    'Somebody, probably you, wanted to create a Dogear account with this address. There is one already: please sign in.',
    'It was not you? Then nothing happened, and you can delete this mail.',
    '',
  ].join('\n\n'),
});
