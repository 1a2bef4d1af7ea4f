import type { ReactNode } from 'react';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { ApiError } from '#app/http/errors.ts';
import { showRefusal } from './products/change-product.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';

/** The server's length limit for a reason. */
export const MAX_REASON_LENGTH = 500;

type ReasonFormProps = {
  /** The key under which the reason survives the end of a session. */
  name: string;
  action: string;
  isDanger?: boolean;
  onSubmit: (reason: string) => Promise<void>;
  children?: (errors: FieldErrors) => ReactNode;
};

/** Asks for a reason, which every action on money or people needs. */
export function ReasonForm({ name, action, isDanger = false, onSubmit, children }: ReasonFormProps) {
  const [reason = '', setReason] = useUnsavedInput(name);
  const { isBusy, errors, props } = useForm({
    submit: async () => {
      await onSubmit(reason);
      setReason(undefined);
    },
    onFailure: (error) =>
      showRefusal(error, error instanceof ApiError ? MESSAGES.actionFailed : MESSAGES.noResponse),
  });
  return (
    <form {...props}>
      {children?.(errors)}
      <TextField
        label="Why"
        name="reason"
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} pending={isBusy}>
        {action}
      </Button>
    </form>
  );
}
