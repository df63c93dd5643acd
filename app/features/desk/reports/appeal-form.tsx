import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { AppealPage } from '../../../../server/modules/operators/report-queue/appeal-page.ts';
import type { FormFailure } from '../../../lib/form-failure.server.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { DecideActions } from './decide-actions.tsx';
import { MeasureFields } from './measure-fields.tsx';
import type { Given } from './measure-fields.tsx';
import { NamedWarning } from './named-warning.tsx';
import { sendByKey } from './send-by-key.ts';
import { ToldField } from './told-field.tsx';
import { useLanguageName } from '../use-language-name.ts';

interface AppealFormProps {
  appeal: Pick<AppealPage, 'restriction' | 'report' | 'by'>;
  failure: FormFailure | undefined;
  given: Given;
  /** Who reported, where what the reported member reads names them. */
  named: string | null;
}

/** Where an appeal is decided, by somebody who did not decide what it is against. */
export function AppealForm({ appeal: { restriction, report, by }, failure, given, named }: AppealFormProps) {
  const { t } = useTranslation('deskreports');
  const nameOf = useLanguageName();
  const errors = failure?.fields ?? {};
  const inField = Object.keys(errors).length > 0;
  const hint = t(restriction ? 'appeal.reversedHint' : 'appeal.reversedReport');
  return (
    <Panel title={t('form.title')}>
      <Form
        method="post"
        noValidate
        preventScrollReset
        data-keep="appeal"
        className="report-form"
        onKeyDown={sendByKey}
      >
        {failure && !inField && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <RadioGroup
          name="outcome"
          legend={t('appeal.outcome')}
          options={[
            { value: 'upheld', label: t('appeal.upheld') },
            { value: 'reversed', label: t('appeal.reversed'), hint },
          ]}
          defaultValue={given['outcome']}
          error={errors['outcome']}
        />
        {!restriction && (
          <div className="report-instead">
            <MeasureFields
              legend={t('appeal.instead')}
              first="warning"
              given={given}
              errors={errors}
              language={nameOf(report?.reported.language ?? null)}
            />
          </div>
        )}
        <ToldField
          name="answer"
          label={t('appeal.answer')}
          hint={t('appeal.answerHint', { language: nameOf(by?.language ?? null) })}
          rows={4}
          defaultValue={given['answer']}
          error={errors['answer']}
        />
        <NamedWarning name={named} />
        <DecideActions />
      </Form>
    </Panel>
  );
}
