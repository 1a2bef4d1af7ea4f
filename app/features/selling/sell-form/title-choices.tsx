import type { MouseEvent } from 'react';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { FormView } from './sell-fields.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import sellingStyles from '../selling.module.css';

/** Lines of the cover that may be the title, offered while the title is empty. */
export function TitleChoices({ view: { form, suggestion, change } }: { view: FormView }) {
  const choices = suggestion?.titleChoices ?? [];
  if (choices.length === 0 || form.title.trim() !== '') return null;
  const choose = (text: string) => (event: MouseEvent<HTMLButtonElement>) => {
    // The buttons disappear with this choice, so the focus moves to the title.
    const title = event.currentTarget.form?.elements.namedItem('title');
    if (title instanceof HTMLElement) title.focus();
    change('title', text);
  };
  return (
    <fieldset className={sellingStyles['title-choices']}>
      <legend className={fieldStyles['hint']}>{SELL_SCREEN.titleChoices}</legend>
      {choices.map((text) => (
        <Button key={text} small onClick={choose(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
