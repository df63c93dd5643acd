import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AppealPage, ReportPage, StatementPreview } from '../../../../server/modules/desk/operators/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { formState, type DeskAnswer, DeskForm, IntentButton, SendKeys, sendByKey } from '../kit/desk-form.tsx';
import { useLanguageName } from '../kit/formats.tsx';
import { MeasureFields, StatementField } from './measure-fields.tsx';

interface DecisionAnswer extends DeskAnswer {
  preview?: StatementPreview | null;
  /** Name of the reporter, when the reported member's text contains it: to be confirmed. */
  named?: string;
}

interface DecisionFormProps {
  answer: DecisionAnswer | undefined;
  /** Names the draft that is kept. */
  keep: string;
  buttons?: ReactNode;
  children: ReactNode;
}

function DecisionForm({ answer, keep, buttons, children }: DecisionFormProps) {
  const { t } = useTranslation('deskreports');
  return (
    <Panel title={t('form.title')}>
      <DeskForm preventScrollReset keep={keep} answer={answer} className="report-form" onKeyDown={sendByKey}>
        {children}
        {answer?.preview && <StatementText preview={answer.preview} />}
        {answer?.named && (
          <>
            <input type="hidden" name="sure" value="1" />
            <Alert tone="warning" role="alert">
              {t('form.named', { name: answer.named })}
            </Alert>
          </>
        )}
        <div className="desk-row">
          <IntentButton intent="decide" icon="check-circle">
            {t('form.submit')}
          </IntentButton>
          {buttons}
          <IntentButton intent="release" variant="ghost">
            {t('form.release')}
          </IntentButton>
        </div>
        <SendKeys what={t('form.keys')} />
      </DeskForm>
    </Panel>
  );
}

/** The statement of reasons as the member will read it, in the member's language. */
function StatementText({ preview: { locale, what, why, facts } }: { preview: StatementPreview }) {
  const { t } = useTranslation('deskreports');
  const nameOf = useLanguageName();
  return (
    <section className="report-statement" role="status" aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <p className="desk-note">{t('preview.language', { language: nameOf(locale) })}</p>
      <blockquote lang={locale}>
        <p>{what}</p>
        <p>{why}</p>
        <p className="desk-words">{facts}</p>
      </blockquote>
    </section>
  );
}

interface ReportFormProps {
  report: Pick<ReportPage, 'reported' | 'reporter' | 'along'>;
  answer: DecisionAnswer | undefined;
}

/** Decides a report. */
export function ReportForm({ report: { reported, reporter, along }, answer }: ReportFormProps) {
  const { t } = useTranslation('deskreports');
  const nameOf = useLanguageName();
  const form = formState(answer);
  return (
    <DecisionForm
      answer={answer}
      keep="report"
      buttons={
        reported.userId && (
          <IntentButton intent="preview" variant="secondary">
            {t('form.preview')}
          </IntentButton>
        )
      }
    >
      {reported.userId ? (
        <MeasureFields legend={t('form.outcome')} withNothing form={form} language={nameOf(reported.language)} />
      ) : (
        <>
          <input type="hidden" name="kind" value="nothing" />
          <Alert tone="info">{t('form.noAccount')}</Alert>
        </>
      )}
      <StatementField
        name="answer"
        label={t('form.answer')}
        hint={t('form.answerHint', { language: nameOf(reporter.language) })}
        rows={3}
        form={form}
      />
      {along.length > 0 && (
        <Checkbox
          name="along"
          value={along.map(({ id }) => id).join(' ')}
          label={t('form.along', { count: along.length })}
          defaultChecked={Boolean(form.given['along'])}
        />
      )}
    </DecisionForm>
  );
}

interface AppealFormProps {
  appeal: Pick<AppealPage, 'restriction' | 'report' | 'by'>;
  answer: DecisionAnswer | undefined;
}

/** Decides an appeal; the operator must not have made the contested decision. */
export function AppealForm({ appeal: { restriction, report, by }, answer }: AppealFormProps) {
  const { t } = useTranslation('deskreports');
  const nameOf = useLanguageName();
  const form = formState(answer);
  const hint = t(restriction ? 'appeal.reversedHint' : 'appeal.reversedReport');
  return (
    <DecisionForm answer={answer} keep="appeal">
      <RadioGroup
        {...form.field('outcome')}
        legend={t('appeal.outcome')}
        options={[
          { value: 'upheld', label: t('appeal.upheld') },
          { value: 'reversed', label: t('appeal.reversed'), hint },
        ]}
      />
      {!restriction && (
        <div className="report-instead">
          <MeasureFields
            legend={t('appeal.instead')}
            first="warning"
            form={form}
            language={nameOf(report?.reported.language ?? null)}
          />
        </div>
      )}
      <StatementField
        name="answer"
        label={t('appeal.answer')}
        hint={t('appeal.answerHint', { language: nameOf(by?.language ?? null) })}
        rows={4}
        form={form}
      />
    </DecisionForm>
  );
}
