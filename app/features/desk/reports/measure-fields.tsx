import { useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import {
  FACTS_MAX,
  CLAUSES,
  GROUNDS,
  MEASURES,
  PAUSE_DAYS,
} from '../../../../server/modules/trust/safety/measure-values.schema.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField, type TextareaFieldProps } from '../../../ui/forms/textarea-field.tsx';
import type { FormState } from '../kit/desk-form.tsx';
import { useFormats } from '../kit/formats.tsx';

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

interface MeasureFieldsProps {
  legend: string;
  /** Whether "nothing" is a choice. */
  withNothing?: boolean;
  /** The measure that is chosen at first; none without it. */
  first?: string;
  form: FormState;
  /** Name of the member's language. */
  language: string;
}

/**
 * A measure against a member: kind, ground, rule or article, facts. Fields that a choice does not need are hidden by style
 * only, and ignored by the server.
 */
export function MeasureFields({ legend, withNothing, first, form, language }: MeasureFieldsProps) {
  const { t } = useTranslation('deskreports');
  const { wrong, given, field } = form;
  const kinds = withNothing ? (['nothing', ...MEASURES] as const) : MEASURES;
  return (
    <>
      <RadioGroup
        {...field('kind')}
        legend={legend}
        options={kinds.map((kind) => ({ value: kind, label: t(`measure.${kind}`), hint: t(`hint.${kind}`) }))}
        defaultValue={given['kind'] ?? first}
      />
      <div className="report-measure">
        <TextField
          className="report-days"
          type="number"
          name="days"
          label={t('form.days')}
          hint={t('form.daysHint', PAUSE_DAYS)}
          {...PAUSE_DAYS}
          defaultValue={given['days'] ?? '7'}
          error={wrong['days'] && t('form.daysWrong', PAUSE_DAYS)}
        />
        <RadioGroup
          {...field('ground')}
          legend={t('form.ground')}
          options={GROUNDS.map((ground) => ({ value: ground, label: t(`ground.${ground}`) }))}
          defaultValue={given['ground'] ?? 'terms'}
        />
        <SelectField
          className="report-clause"
          {...field('clause')}
          label={t('form.clause')}
          placeholder={t('form.choose')}
          options={CLAUSES.map((clause) => ({ value: clause, label: t(`clause.${clause}`) }))}
        />
        <TextField className="report-law" {...field('law')} label={t('form.law')} hint={t('form.lawHint')} />
        <StatementField
          name="facts"
          label={t('form.facts')}
          hint={t('form.factsHint', { language })}
          rows={4}
          form={form}
        />
        <p className="desk-note">{t('form.automated')}</p>
      </div>
    </>
  );
}
