import { useTranslation } from 'react-i18next';

import { CLAUSES, GROUNDS, MEASURES, PAUSE_DAYS } from '../../../../server/modules/safety/measure-lists.schema.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ToldField } from './told-field.tsx';

/** What was typed before, by field. */
export type Given = Readonly<Record<string, string>>;

export interface MeasureFieldsProps {
  /** Of the choice of measures; the outcome, unless told. */
  legend?: string;
  /** Whether nothing can be done as well. */
  withNothing?: boolean;
  /** What is chosen at first; none where that is to be said. */
  first?: string;
  given?: Given;
  errors: Readonly<Record<string, string>>;
  /** What the language is called in which the member reads, where it is known. */
  language?: string;
}

/**
 * What is decided about a member: measure, ground, rule or article, facts. What a choice does not need is out of sight by
 * style alone, and is not read.
 */
export function MeasureFields({ legend, withNothing, first, given = {}, errors, language = '–' }: MeasureFieldsProps) {
  const { t } = useTranslation('deskreports');
  const kinds = withNothing ? (['nothing', ...MEASURES] as const) : MEASURES;
  return (
    <>
      <RadioGroup
        name="kind"
        legend={legend ?? t('form.outcome')}
        options={kinds.map((kind) => ({ value: kind, label: t(`measure.${kind}`), hint: t(`hint.${kind}`) }))}
        defaultValue={given['kind'] ?? first}
        error={errors['kind']}
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
          error={errors['days'] && t('form.daysWrong', PAUSE_DAYS)}
        />
        <RadioGroup
          name="ground"
          legend={t('form.ground')}
          options={GROUNDS.map((ground) => ({ value: ground, label: t(`ground.${ground}`) }))}
          defaultValue={given['ground'] ?? 'terms'}
          error={errors['ground']}
        />
        <SelectField
          className="report-clause"
          name="clause"
          label={t('form.clause')}
          placeholder={t('form.choose')}
          options={CLAUSES.map((clause) => ({ value: clause, label: t(`clause.${clause}`) }))}
          defaultValue={given['clause']}
          error={errors['clause']}
        />
        <TextField
          className="report-law"
          name="law"
          label={t('form.law')}
          hint={t('form.lawHint')}
          defaultValue={given['law']}
          error={errors['law']}
        />
        <ToldField
          name="facts"
          label={t('form.facts')}
          hint={t('form.factsHint', { language })}
          rows={4}
          defaultValue={given['facts']}
          error={errors['facts']}
        />
        <p className="report-note">{t('form.automated')}</p>
      </div>
    </>
  );
}
