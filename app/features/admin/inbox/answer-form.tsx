import type { ReactNode } from 'react';
import { INBOX_MESSAGES, type AdminMessage } from '#contract/admin/admin-inbox.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { inboxCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import { classes } from '#app/ui/classes.ts';
import adminStyles from '../admin.module.css';

type AnswerFormProps = {
  message: AdminMessage;
  onSent: () => void;
  /** More actions on the message. */
  children: ReactNode;
};

/** Replies by email, quoting the message. Input is saved until it is sent. */
export function AnswerForm({ message, onSent, children }: AnswerFormProps) {
  const [text, type] = useUnsavedInput(`answer to ${message.id}`);
  const { isBusy, errors, props } = useForm({
    submit: async ({ text: answer = '' }) => {
      await inboxCalls.answerMessage(message.id, answer);
      type(undefined);
      toast({ title: INBOX_MESSAGES.answered });
      onSent();
    },
    onFailure: (error) => showRefusal(error, MESSAGES.actionFailed),
  });
  if (text === undefined) {
    return (
      <div className={classes('row', adminStyles['actions'])}>
        <Button small variant="primary" onClick={() => type('')}>
          Answer<span className="vh"> {message.subject}</span>
        </Button>
        {children}
      </div>
    );
  }
  return (
    <form {...props} className={adminStyles['answer']}>
      <TextField
        label={`Answer to ${message.name}`}
        name="text"
        rows={6}
        maxLength={LIMITS.message.max}
        value={text}
        error={errors['text']}
        onChange={({ target }) => type(target.value)}
      />
      <div className={classes('row', adminStyles['actions'])}>
        <Button type="submit" small variant="primary" pending={isBusy}>
          Send answer
        </Button>
        <Button small onClick={() => type(undefined)}>
          Discard
        </Button>
        {children}
      </div>
    </form>
  );
}
