import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CORRECTION_CAUSES } from '../../../../server/modules/ledger/credits/correction-causes.schema.ts';
import type { CorrectionFormView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formState, type DeskAnswer } from '../kit/desk-answer.ts';
import { useFormats } from '../kit/use-formats.ts';
import { MemberForm } from './member-form.tsx';

interface CorrectFormProps {
  correction: CorrectionFormView;
  answer: DeskAnswer | undefined;
}

/** Adds or removes credits. `turn` makes the correction idempotent. */
export function CorrectForm({ correction, answer }: CorrectFormProps) {
  const { t } = useTranslation('deskmembers');
  const { wrong, given } = formState(answer, 'correct');
  const { turn } = correction;
  const most = useFormats().number(correction.max);
  return (
    <Panel title={t('correct.title')}>
      <p className="desk-note">{t('correct.text', { most })}</p>
      <MemberForm key={turn} intent="correct" submit={t('correct.submit')} variant="primary" answer={answer}>
        <input type="hidden" name="turn" value={turn} />
        <div className="desk-fields">
          <SelectField
            name="direction"
            defaultValue={given['direction']}
            label={t('correct.direction')}
            error={wrong['direction']}
            options={(['give', 'take'] as const).map((value) => ({ value, label: t(`correct.${value}`) }))}
          />
          <TextField
            name="credits"
            defaultValue={given['credits']}
            inputMode="numeric"
            autoComplete="off"
            label={t('correct.credits')}
            error={wrong['credits'] && t('correct.wrong', { most })}
          />
        </div>
        <SelectField
          name="cause"
          defaultValue={given['cause']}
          label={t('correct.cause')}
          error={wrong['cause']}
          placeholder={t('correct.choose')}
          options={CORRECTION_CAUSES.map((value) => ({ value, label: t(`money.cause.${value}`) }))}
        />
      </MemberForm>
    </Panel>
  );
}
