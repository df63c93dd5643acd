import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FormFailure } from '../../../lib/forms/form-failure.server.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { isAccountConflict } from './existing-account.tsx';
import { fieldId } from './step-fields.tsx';

/** Names of the fields in the summary. */
const LABELS = {
  gender: 'who.gender',
  sexuality: 'who.seeks',
  date_of_birth: 'where.birth',
  country: 'where.country',
  region: 'where.region',
  name: 'name.label',
  email: 'account.email',
  password: 'account.password',
  'consents.terms': 'account.terms_short',
  'consents.sensitive': 'account.sensitive_short',
  interests: 'interests.legend',
  signup_message: 'message.label',
} as const;

const isLabelled = (field: string): field is keyof typeof LABELS => field in LABELS;

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Messages beside the fields; none for an address that has an account, which the summary explains. */
export function messagesByField(failure: FormFailure | undefined): Readonly<Record<string, string>> {
  return failure && !isAccountConflict(failure) ? failure.fields : NO_ERRORS;
}

interface StepErrorSummaryProps {
  failure: FormFailure;
  /** Id of the element that an error of no field is about. */
  target: string;
}

/** Links to the rejected fields by name: what is wrong is said once, beside the field. */
export function StepErrorSummary({ failure, target }: StepErrorSummaryProps) {
  const { t } = useTranslation('signup');
  const named = Object.entries(messagesByField(failure)).map(([field, message]) => ({
    fieldId: fieldId(field),
    message: isLabelled(field) ? t(LABELS[field]) : message,
  }));
  return (
    <ErrorSummary
      title={t('errors')}
      errors={named.length > 0 ? named : [{ fieldId: target, message: failure.message }]}
    />
  );
}
