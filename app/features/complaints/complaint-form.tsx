import { Form, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_MAX,
  SUBJECT_MAX,
} from '../../../server/modules/trust/complaints/complaint-categories.schema.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { ComplaintActionData, ComplaintValues } from './complaint-action.server.ts';

/** Anchor of the form, so that the answer is visible without JavaScript. */
const FORM_ID = 'complaint-form';
const ACTION = `${paths.complaints()}#${FORM_ID}`;

const fieldId = (field: string) => `complaint-${field}`;

/** Labels of the fields, used in the error summary and above the inputs. */
const LABELS = {
  category: 'complaint.category.label',
  text: 'complaint.text',
  subject: 'complaint.subject',
  email: 'complaint.email',
} as const satisfies Record<keyof ComplaintValues, string>;

function ErrorAlert({ failure }: Pick<ComplaintActionData, 'failure'>) {
  const { t } = useTranslation('pages');
  if (!failure) return null;
  const errors = Object.entries(failure.fields);
  if (errors.length === 0) {
    return (
      <Alert tone="danger" role="alert">
        {failure.message}
      </Alert>
    );
  }
  const lines = errors.map(([field, message]) => ({
    fieldId: fieldId(field),
    message: `${t(LABELS[field as keyof ComplaintValues])}: ${message}`,
  }));
  return <ErrorSummary title={t('complaint.errors')} errors={lines} />;
}

interface ComplaintFieldsProps {
  member: boolean;
  values: ComplaintValues | undefined;
  errors: Record<string, string>;
}

function ComplaintFields({ member, values, errors }: ComplaintFieldsProps) {
  const { t } = useTranslation('pages');
  const field = (name: keyof ComplaintValues) => ({
    id: fieldId(name),
    name,
    defaultValue: values?.[name],
    error: errors[name],
  });
  return (
    <>
      <SelectField
        {...field('category')}
        label={t(LABELS.category)}
        placeholder={t('complaint.category.choose')}
        options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`complaint.category.${value}`) }))}
      />
      <TextareaField {...field('text')} rows={6} maxLength={COMPLAINT_MAX} label={t(LABELS.text)} />
      <TextField {...field('subject')} maxLength={SUBJECT_MAX} autoComplete="off" label={t(LABELS.subject)} />
      {!member && <TextField {...field('email')} type="email" autoComplete="email" label={t(LABELS.email)} />}
    </>
  );
}

export function ComplaintForm({ member, answer }: { member: boolean; answer: ComplaintActionData | undefined }) {
  const { t } = useTranslation('pages');
  const pending = useNavigation().formAction?.startsWith(paths.complaints());
  const { failure, values, reference } = answer ?? {};
  return (
    <section id={FORM_ID}>
      <Panel look="form" className="complaint-form" title={t('complaint.title')}>
        {reference ? (
          <Alert tone="success" role="status">
            {t('complaint.sent', { reference })}
          </Alert>
        ) : (
          <Form method="post" action={ACTION} className="notification-form" noValidate>
            <ErrorAlert failure={failure} />
            <ComplaintFields member={member} values={values} errors={failure?.fields ?? {}} />
            <Button size="large" block pending={pending}>
              {t('complaint.send')}
            </Button>
          </Form>
        )}
      </Panel>
    </section>
  );
}
