import { useRef, useState, type FormEvent } from 'react';
import {
  CONTACT_CATEGORIES,
  CONTACT_CATEGORY_NAMES,
  CONTACT_MESSAGES,
} from '#contract/support/contact-topics.ts';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { InputField, SelectField, TextField } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { sendMessage, type FieldErrors } from './send-message.ts';
import { useStamp } from './use-stamp.ts';

type ContactFormProps = {
  /** The support address to offer if sending fails; null if none is configured. */
  email: string | null;
};

/** The contact form. Input stays until the server has stored it. */
export function ContactForm({ email }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const stamp = useStamp(form);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = async () => {
    const element = form.current;
    if (element === null || sending) return;
    setSending(true);
    const sent = await sendMessage({ ...readForm(element), ...(await stamp.take()) });
    setSending(false);
    setErrors(sent.outcome === 'refused' ? sent.fields : {});
    if (sent.outcome === 'sent') {
      element.reset();
      stamp.renew();
      toast(CONTACT_MESSAGES.sent);
    } else if (sent.outcome === 'failed') {
      const { title, text } = CONTACT_MESSAGES.failed;
      const fallback = email === null ? 'Please try again in a little while.' : text(email);
      toast({ variant: 'destructive', title, text: sent.message ?? fallback });
    } else {
      element.querySelector<HTMLElement>(`[name="${Object.keys(sent.fields)[0] ?? ''}"]`)?.focus();
    }
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const problem = (field: string) => ({ error: errors[field] });

  return (
    // POST: if it is submitted without the script, the values stay out of the URL.
    <form ref={form} className="scripted" method="post" noValidate onSubmit={submitted}>
      <div className="pair">
        <InputField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={LIMITS.name.max}
          {...problem('name')}
        />
        <InputField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={LIMITS.email.max}
          {...problem('email')}
        />
      </div>
      <InputField
        label="Subject"
        name="subject"
        required
        maxLength={LIMITS.subject.max}
        {...problem('subject')}
      />
      <SelectField
        label="Category"
        name="category"
        defaultValue={CONTACT_CATEGORIES[0]}
        {...problem('category')}
      >
        {CONTACT_CATEGORIES.map((topic) => (
          <option key={topic} value={topic}>
            {CONTACT_CATEGORY_NAMES[topic]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Message"
        name="message"
        rows={6}
        required
        maxLength={LIMITS.message.max}
        {...problem('message')}
      />
      <Honeypot />
      <Button type="submit" variant="primary" disabled={sending}>
        {sending ? 'Sending Message...' : 'Send Message'}
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

function readForm(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value;
  const { website, ...rest } = typed;
  return website === '' ? rest : typed;
}
