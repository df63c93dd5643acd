import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CASE_NOTE_MAX } from '../../../../server/modules/desk/operators/cases/case-kinds.schema.ts';
import type { CaseView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { formState, type DeskAnswer } from '../kit/desk-answer.ts';
import { ActionForm, DeskForm, FormAlert, IntentButton, SendKeys, sendByKey } from '../kit/desk-form.tsx';
import { useFormats } from '../kit/use-formats.ts';

interface CaseActionsProps {
  found: CaseView;
  /** Whether this operator may request refunds. */
  mayRefund: boolean;
  answer: DeskAnswer | undefined;
}

/** What an operator can do about a case. */
export function CaseActions({ found, mayRefund, answer }: CaseActionsProps) {
  const { t } = useTranslation('deskcases');
  const format = useFormats();
  const { failure, wrong, given } = formState(answer);
  const { actions, kind, order } = found;
  const { again } = actions;
  const amount = again && format.money(again.amount, order.currency);
  return (
    <Panel title={t('case.do')} className="desk-page">
      <FormAlert failure={failure} />
      {mayRefund && kind === 'refund_failed' && !again && <p>{t('case.again_none')}</p>}
      {mayRefund && again && (
        <ActionForm
          intent="again"
          variant="primary"
          size="medium"
          label={t('case.again', { amount, credits: again.credits })}
          text={t('case.again_hint')}
          fields={{ expected: again.amount }}
        />
      )}
      {mayRefund && actions.canExpedite && <ActionForm intent="hurry" size="medium" label={t('case.hurry')} />}
      {actions.canSync && <ActionForm intent="ask" size="medium" label={t('case.ask')} text={t('case.ask_hint')} />}
      <DeskForm keep="note">
        <TextareaField
          name="note"
          label={t('case.note')}
          hint={t('case.note_hint')}
          error={wrong['note']}
          rows={3}
          maxLength={CASE_NOTE_MAX}
          defaultValue={given['note']}
          onKeyDown={sendByKey}
        />
        <div className="desk-row">
          <IntentButton intent="close" icon="check">
            {t('case.close')}
          </IntentButton>
          <IntentButton intent="release" variant="ghost">
            {t('release')}
          </IntentButton>
          <SendKeys what={t('case.keys')} />
        </div>
      </DeskForm>
    </Panel>
  );
}
