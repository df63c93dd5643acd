import { useTranslation } from 'react-i18next';

import { CORRECTION_CAUSES } from '../../../../server/modules/credits/correction-causes.schema.ts';
import type { CorrectionFormView } from '../../../../server/modules/operators/members/member.view.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DeedForm } from './deed-form.tsx';
import type { DeedFailure } from './deed-form.tsx';

/** Gives or takes credits. The form knows which correction of this member it is: two of the same are one. */
export function CorrectForm({ correction, failure }: { correction: CorrectionFormView; failure: DeedFailure | null }) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const own = failure?.intent === 'correct' ? failure : null;
  const wrong = own?.fields ?? {};
  const given = own?.given ?? {};
  const { turn, most } = correction;
  return (
    <Panel title={t('correct.title')}>
      <p className="desk-members-hint">{t('correct.text', { most: formatNumber(locale, most) })}</p>
      <DeedForm key={turn} intent="correct" submit={t('correct.submit')} variant="primary" failure={failure}>
        <input type="hidden" name="turn" value={turn} />
        <div className="desk-members-row">
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
            error={wrong['credits'] && t('correct.wrong', { most: formatNumber(locale, most) })}
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
      </DeedForm>
    </Panel>
  );
}
