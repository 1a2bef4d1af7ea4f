import {
  CONTACT_CATEGORIES,
  CONTACT_CATEGORY_NAMES,
  CONTACT_MESSAGES,
} from '#contract/support/contact-topics.ts';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { showError } from '#app/ui/feedback/show-error.ts';
import { InputField, SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { contactCalls } from './contact-calls.ts';
import { useStamp } from './use-stamp.ts';

type ContactFormProps = {
  /** The support address to offer if sending fails; null if none is configured. */
  email: string | null;
};

/** The contact form. Input stays until the server has stored it. */
export function ContactForm({ email }: ContactFormProps) {
  const stamp = useStamp();
  const { isBusy, errors, props } = useForm({
    schema: async () => (await import('#contract/support/contact.ts')).contactSchema,
    submit: async ({ website, ...message }, form) => {
      const honeypot = website === '' ? {} : { website };
      await (await contactCalls()).send({ ...message, ...honeypot, ...(await stamp.take()) });
      form.reset();
      stamp.renew();
      toast(CONTACT_MESSAGES.sent);
    },
    onFailure: (error) => {
      const { title, text } = CONTACT_MESSAGES.failed;
      showError(error, email === null ? 'Please try again in a little while.' : text(email), title);
    },
  });
  const field = (name: string) => ({ name, error: errors[name], onFocus: stamp.touch });

  return (
    <form {...props} className="scripted">
      <Honeypot />
      <div className="pair">
        <InputField
          label="Name"
          {...field('name')}
          autoComplete="name"
          required
          maxLength={LIMITS.name.max}
        />
        <InputField
          label="Email"
          {...field('email')}
          type="email"
          autoComplete="email"
          required
          maxLength={LIMITS.email.max}
        />
      </div>
      <InputField label="Subject" {...field('subject')} required maxLength={LIMITS.subject.max} />
      <SelectField label="Category" {...field('category')} defaultValue={CONTACT_CATEGORIES[0]}>
        {CONTACT_CATEGORIES.map((topic) => (
          <option key={topic} value={topic}>
            {CONTACT_CATEGORY_NAMES[topic]}
          </option>
        ))}
      </SelectField>
      <TextField label="Message" {...field('message')} rows={6} required maxLength={LIMITS.message.max} />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {isBusy ? 'Sending Message...' : 'Send Message'}
      </Button>
    </form>
  );
}

/** A honeypot field: hidden from users, so that only bots fill it in. */
function Honeypot() {
  return (
    <label className="vh" aria-hidden="true">
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  );
}
