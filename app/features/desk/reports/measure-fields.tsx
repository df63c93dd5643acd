import { useTranslation } from '../../../../i18n/use-translation.ts';
import {
  CLAUSES,
  GROUNDS,
  MEASURES,
  PAUSE_DAYS,
} from '../../../../server/modules/trust/safety/measure-values.schema.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { FormState } from '../kit/desk-answer.ts';
import { StatementField } from './statement-field.tsx';

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
  const { wrong, given } = form;
  const kinds = withNothing ? (['nothing', ...MEASURES] as const) : MEASURES;
  return (
    <>
      <RadioGroup
        name="kind"
        legend={legend}
        options={kinds.map((kind) => ({ value: kind, label: t(`measure.${kind}`), hint: t(`hint.${kind}`) }))}
        defaultValue={given['kind'] ?? first}
        error={wrong['kind']}
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
          name="ground"
          legend={t('form.ground')}
          options={GROUNDS.map((ground) => ({ value: ground, label: t(`ground.${ground}`) }))}
          defaultValue={given['ground'] ?? 'terms'}
          error={wrong['ground']}
        />
        <SelectField
          className="report-clause"
          name="clause"
          label={t('form.clause')}
          placeholder={t('form.choose')}
          options={CLAUSES.map((clause) => ({ value: clause, label: t(`clause.${clause}`) }))}
          defaultValue={given['clause']}
          error={wrong['clause']}
        />
        <TextField
          className="report-law"
          name="law"
          label={t('form.law')}
          hint={t('form.lawHint')}
          defaultValue={given['law']}
          error={wrong['law']}
        />
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
