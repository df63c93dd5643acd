import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { DELETION_REASONS } from '../../../server/modules/trust/account-deletion/deletion-reasons.schema.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

interface ReasonsStepProps {
  chosen: readonly string[];
  pending: boolean;
  failure: FormFailure | null;
}

export function ReasonsStep({ chosen, pending, failure }: ReasonsStepProps) {
  const { t } = useTranslation('accountdeletion');
  return (
    <Form method="post" className="leave">
      <input type="hidden" name="intent" value="reasons" />
      <fieldset>
        <legend>{t('reasons.title')}</legend>
        <p>{t('reasons.text')}</p>
        {failure && (
          <Alert tone="danger" role="alert">
            {failure.fields['reasons'] ?? failure.message}
          </Alert>
        )}
        {DELETION_REASONS.map((reason) => (
          <Checkbox
            key={reason}
            name="reasons"
            value={reason}
            label={t(`reasons.reason.${reason}`)}
            defaultChecked={chosen.includes(reason)}
          />
        ))}
      </fieldset>
      <div className="settings-actions">
        <Button variant="secondary" pending={pending}>
          {t('reasons.next')}
        </Button>
        <ButtonLink variant="secondary" href={paths.members()}>
          {t('stay')}
        </ButtonLink>
      </div>
    </Form>
  );
}
