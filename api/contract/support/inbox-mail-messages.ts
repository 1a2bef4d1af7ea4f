/** A message of the contact form that is replied to. */
interface AnsweredMessage {
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  /** The day it was written: "November 21, 2026". */
  readonly day: string;
}

/** The reply to a message of the contact form, with the message quoted below. */
export const answerMail = ({ name, subject, message, day }: AnsweredMessage, answer: string) => ({
  subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
  text: [
    `Hello ${name},`,
    '',
    answer.trim(),
    '',
    'Dogear',
    '',
    `On ${day}, you wrote:`,
    ...message
      .trimEnd()
      .split(/\r\n|\r|\n/)
      .map((line) => (line === '' ? '>' : `> ${line}`)),
    '',
  ].join('\n'),
});
