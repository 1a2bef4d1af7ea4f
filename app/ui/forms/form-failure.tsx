import fieldStyles from './field.module.css';

/** Why a form was not sent, if that concerns no field; for forms in dialogs, which cover toasts. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    message !== undefined && (
      <p className={fieldStyles['failure']} role="alert">
        {message}
      </p>
    )
  );
}
