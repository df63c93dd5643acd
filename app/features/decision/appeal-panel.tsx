import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DecisionView } from '../../../server/modules/trust/safety/index.ts';
import { FACTS_MAX } from '../../../server/modules/trust/safety/measure-values.schema.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

interface AppealPanelProps {
  decision: Pick<DecisionView, 'appeal' | 'appealUntil'>;
  timeZone: string;
  failure: FormFailure | undefined;
  /** The submitted text, after an error. */
  submittedText: string | undefined;
  pending: boolean;
}

/** Form for the one appeal against a decision; afterwards its state and answer. */
export function AppealPanel({ decision, timeZone, failure, submittedText, pending }: AppealPanelProps) {
  const { t } = useTranslation('decision');
  const locale = useLocale();
  const { appeal, appealUntil } = decision;
  const day = (at: string) => formatDate(locale, at, 'long', timeZone);
  if (appeal) {
    return (
      <Panel title={t(appeal.answer ? 'appeal.answer' : 'appeal.sentTitle')}>
        <p role="status">{appeal.answer ?? t('appeal.sent', { date: day(appeal.sentAt) })}</p>
        <blockquote className="decision-text">{appeal.text}</blockquote>
        <p className="decision-note">{t('appeal.elsewhere')}</p>
      </Panel>
    );
  }
  if (!appealUntil) {
    return (
      <Panel title={t('appeal.title')}>
        <p>
          {t('appeal.over')} {t('appeal.elsewhere')}
        </p>
      </Panel>
    );
  }
  const error = failure?.fields['text'];
  return (
    <Panel look="form" title={t('appeal.title')}>
      <p>{t('appeal.text', { date: day(appealUntil) })}</p>
      <Form method="post" noValidate>
        {failure && !error && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <TextareaField
          name="text"
          label={t('appeal.label')}
          rows={6}
          maxLength={FACTS_MAX}
          defaultValue={submittedText}
          error={error}
        />
        <Button name="intent" value="appeal" pending={pending}>
          {t('appeal.submit')}
        </Button>
      </Form>
      <p className="decision-note">{t('appeal.elsewhere')}</p>
    </Panel>
  );
}
