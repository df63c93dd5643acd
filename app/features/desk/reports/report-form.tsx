import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { ReportPage } from '../../../../server/modules/operators/report-queue/report-page.ts';
import type { StatementPreview } from '../../../../server/modules/operators/report-queue/report-queue.service.ts';
import type { FormFailure } from '../../../lib/form-failure.server.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DecideActions } from './decide-actions.tsx';
import { MeasureFields } from './measure-fields.tsx';
import type { Given } from './measure-fields.tsx';
import { NamedWarning } from './named-warning.tsx';
import { sendByKey } from './send-by-key.ts';
import { StatementText } from './statement-text.tsx';
import { ToldField } from './told-field.tsx';
import { useLanguageName } from '../use-language-name.ts';

interface ReportFormProps {
  report: Pick<ReportPage, 'reported' | 'reporter' | 'along'>;
  failure: FormFailure | undefined;
  given: Given;
  preview: StatementPreview | null;
  /** Who reported, where the facts name them. */
  named: string | null;
}

/** Where a report is decided. */
export function ReportForm({ report, failure, given, preview, named }: ReportFormProps) {
  const { t } = useTranslation('deskreports');
  const nameOf = useLanguageName();
  const pending = useNavigation().formData?.get('intent');
  const { reported, reporter, along } = report;
  const errors = failure?.fields ?? {};
  const inField = Object.keys(errors).length > 0;
  return (
    <Panel title={t('form.title')}>
      <Form
        method="post"
        noValidate
        preventScrollReset
        data-keep="report"
        className="report-form"
        onKeyDown={sendByKey}
      >
        {failure && !inField && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        {reported.userId ? (
          <MeasureFields
            legend={t('form.outcome')}
            withNothing
            given={given}
            errors={errors}
            language={nameOf(reported.language)}
          />
        ) : (
          <>
            <input type="hidden" name="kind" value="nothing" />
            <Alert tone="info">{t('form.noAccount')}</Alert>
          </>
        )}
        <ToldField
          name="answer"
          label={t('form.answer')}
          hint={t('form.answerHint', { language: nameOf(reporter.language) })}
          rows={3}
          defaultValue={given['answer']}
          error={errors['answer']}
        />
        {along.length > 0 && (
          <Checkbox
            name="along"
            value={along.map(({ id }) => id).join(' ')}
            label={t('form.along', { count: along.length })}
            defaultChecked={Boolean(given['along'])}
          />
        )}
        {preview && <StatementText preview={preview} />}
        <NamedWarning name={named} />
        <DecideActions>
          {reported.userId && (
            <Button name="intent" value="preview" variant="secondary" pending={pending === 'preview'}>
              {t('form.preview')}
            </Button>
          )}
        </DecideActions>
      </Form>
    </Panel>
  );
}
