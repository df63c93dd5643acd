import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { LOCK_MINUTES } from '../../../server/modules/identity/credentials/sessions/app-lock.schema.ts';
import { formatMinutes } from '../../lib/formatting/minutes.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { PinField } from './pin-field.tsx';

type Errors = Record<string, string>;

/** Sets the app lock of this session. */
export function SetLockForm({ errors }: { errors: Errors }) {
  const { t } = useTranslation('safetycentre');
  const locale = useLocale();
  return (
    <Form method="post" className="form-stack" noValidate>
      <input type="hidden" name="intent" value="set" />
      <PinField label={t('lock.pin')} error={errors['pin']} />
      <SelectField
        name="minutes"
        label={t('lock.after')}
        defaultValue="5"
        error={errors['minutes']}
        options={LOCK_MINUTES.map((minutes) => ({ value: String(minutes), label: formatMinutes(locale, minutes) }))}
      />
      <div className="settings-actions">
        <Button icon="lock">{t('lock.save')}</Button>
      </div>
    </Form>
  );
}

/** Locks this session now. */
export function LockNowForm() {
  const { t } = useTranslation('safetycentre');
  return (
    <Form method="post" action={paths.lock()} reloadDocument className="settings-actions">
      <input type="hidden" name="intent" value="lock" />
      <Button icon="lock">{t('lock.now')}</Button>
    </Form>
  );
}

/** Removes the app lock of this session, for who knows its PIN. */
export function RemoveLockForm({ errors }: { errors: Errors }) {
  const { t } = useTranslation('safetycentre');
  return (
    <Form method="post" className="form-stack" noValidate>
      <input type="hidden" name="intent" value="remove" />
      <PinField label={t('lock.current')} error={errors['pin']} />
      <div className="settings-actions">
        <Button variant="secondary">{t('lock.off')}</Button>
      </div>
    </Form>
  );
}
