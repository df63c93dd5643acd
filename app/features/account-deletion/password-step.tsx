import { Form, Link } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { StepHeading } from './step-heading.tsx';

interface PasswordStepProps {
  reasons: readonly string[];
  /** What the member loses with the account. */
  openOrdersNotice: ReactNode;
  failure: FormFailure | null;
}

export function PasswordStep({ reasons, openOrdersNotice, failure }: PasswordStepProps) {
  const { t } = useTranslation('accountdeletion');
  const error = failure?.fields['password'] ?? null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After a full page load, focuses the invalid field.
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return (
    <Form method="post" reloadDocument className="leave" ref={form}>
      <input type="hidden" name="intent" value="delete" />
      {reasons.map((reason) => (
        <input key={reason} type="hidden" name="reasons" value={reason} />
      ))}
      <StepHeading>{t('password.title')}</StepHeading>
      <ul>
        <li>{t('password.now')}</li>
        <li>{t('password.back')}</li>
        <li>{t('password.final')}</li>
      </ul>
      {openOrdersNotice}
      {failure && !error && (
        <Alert tone="danger" role="alert">
          {failure.fields['reasons'] ?? failure.message}
        </Alert>
      )}
      <PasswordField
        name="password"
        label={t('password.label')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        autoComplete="current-password"
        required
        error={error}
      />
      <p>
        <Link to={paths.resetPassword()}>{t('password.forgotten')}</Link>
      </p>
      <div className="settings-actions">
        <Button variant="danger">{t('password.submit')}</Button>
        <ButtonLink variant="secondary" href={paths.members()}>
          {t('stay')}
        </ButtonLink>
      </div>
    </Form>
  );
}
