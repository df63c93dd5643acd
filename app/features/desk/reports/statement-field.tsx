import { useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FACTS_MAX } from '../../../../server/modules/trust/safety/measure-values.schema.ts';
import { TextareaField, type TextareaFieldProps } from '../../../ui/forms/textarea-field.tsx';
import type { FormState } from '../kit/desk-answer.ts';
import { useFormats } from '../kit/use-formats.ts';

type StatementFieldProps = Pick<TextareaFieldProps, 'label' | 'hint' | 'rows'> & { name: string; form: FormState };

/** A text for a member with its character count; a text that is too long is reported and never truncated. */
export function StatementField({ form, ...field }: StatementFieldProps) {
  const { t } = useTranslation('deskreports');
  const { number } = useFormats();
  const initial = form.given[field.name] ?? '';
  const [used, setUsed] = useState(initial.length);
  const count = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setUsed(currentTarget.value.length);
  const over = used - FACTS_MAX;
  return (
    <div>
      {/* A restored draft fires no input event: it is counted on focus. */}
      <TextareaField {...field} error={form.wrong[field.name]} defaultValue={initial} onInput={count} onFocus={count} />
      <p className={over > 0 ? 'report-count report-over' : 'report-count'} aria-live={over > 0 ? 'polite' : 'off'}>
        {over > 0 ? t('form.over', { count: over }) : t('form.used', { used: number(used), most: number(FACTS_MAX) })}
      </p>
    </div>
  );
}
