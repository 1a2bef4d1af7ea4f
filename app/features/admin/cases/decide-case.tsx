import { ADMIN_CASES } from '#contract/admin/admin-case-messages.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { caseDecisionSchema, type AdminCase } from '#contract/parcels/parcel-cases.ts';
import { useReload } from '#app/pwa/personal/personal-data.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import { InputField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { caseCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { useUnsavedInput } from '../use-unsaved-input.ts';
import { choicesFor, decisionOf } from './decision-of.ts';
import styles from './case-panel.module.css';

/** Decides a contested case. What was chosen and typed survives the end of a session. */
export function DecideCase({ case: { id, isShopsOwn } }: { case: AdminCase }) {
  const reload = useReload();
  const [choice, setChoice] = useUnsavedInput(`decision of case ${id}`);
  const [label = '', setLabel] = useUnsavedInput(`label of case ${id}`);
  const { isBusy, errors, props } = useForm({
    schema: async () => caseDecisionSchema,
    validate: () => (choice === undefined ? { choice: ADMIN_CASES.chooseOne } : {}),
    toInput: () => decisionOf(choice ?? '', label),
    submit: async (decision) => {
      await caseCalls.decideCase(id, decision);
      setChoice(undefined);
      setLabel(undefined);
      toast({ title: ADMIN_CASES.decided });
      reload();
    },
    onFailure: (error) => showRefusal(error, MESSAGES.actionFailed),
  });
  return (
    <form {...props} className={styles['decide']}>
      <Choices legend={ADMIN_CASES.outcome} error={errors['choice']}>
        {choicesFor(isShopsOwn).map(([name, words]) => (
          <Choice
            key={name}
            name="choice"
            value={name}
            label={words}
            checked={choice === name}
            onChange={() => setChoice(name)}
          />
        ))}
      </Choices>
      {choice?.startsWith('returning') === true && (
        <InputField
          label={ADMIN_CASES.label}
          name="label"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={ADMIN_CASES.labelHint}
          value={label}
          error={errors['label']}
          onChange={({ target }) => setLabel(target.value)}
        />
      )}
      <Button type="submit" variant="primary" wide pending={isBusy}>
        {ADMIN_CASES.decide}
      </Button>
    </form>
  );
}
