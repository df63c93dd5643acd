import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CheckView } from '../../../../server/modules/desk/operators/index.ts';
import { CHECK_REFUSALS } from '../../../../server/modules/people/photos/verification/photo-check.schema.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DeskForm, formState, IntentButton, type DeskAnswer } from '../kit/desk-form.tsx';

interface CheckDecisionProps {
  check: Pick<CheckView, 'mainPhotoId'>;
  answer: DeskAnswer | undefined;
}

/** Approve, or refuse with a reason; without a main photo there is nothing to approve. */
export function CheckDecision({ check: { mainPhotoId }, answer }: CheckDecisionProps) {
  const { t } = useTranslation('deskchecks');
  const { field } = formState(answer);
  return (
    <Panel title={t('decide.title')}>
      <DeskForm answer={answer}>
        <input type="hidden" name="main" value={mainPhotoId ?? ''} />
        {mainPhotoId !== null && <IntentButton intent="approve">{t('decide.approve')}</IntentButton>}
        <SelectField
          {...field('refusal')}
          label={t('decide.reason')}
          placeholder={t('decide.choose')}
          options={CHECK_REFUSALS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <p className="desk-note">{t('decide.minor')}</p>
        <IntentButton intent="refuse" variant="danger">
          {t('decide.refuse')}
        </IntentButton>
        <IntentButton intent="release" variant="ghost">
          {t('decide.release')}
        </IntentButton>
      </DeskForm>
    </Panel>
  );
}
