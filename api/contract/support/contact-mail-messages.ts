import { CONTACT_CATEGORY_NAMES, type ContactCategory } from './contact-topics.ts';

/** A stored message of the contact form. */
export interface ContactMail {
  readonly name: string;
  readonly email: string;
  readonly category: ContactCategory;
  readonly subject: string;
  readonly message: string;
}

/** The email that notifies the shop of a message from the contact form. */
export const contactMail = ({ name, email, category, subject, message }: ContactMail) => ({
  subject: `${CONTACT_CATEGORY_NAMES[category]}: ${subject}`,
  text: `${name} (${email}) wrote with the contact form. Your answer to this mail goes there.\n\n${message}\n`,
});
