import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Withdraws the mandate of a debit that has not come yet, for a member who asks by mail. */
export function OrderRevocation() {
  const { t } = useTranslation('deskmoney');
  const pending = useNavigation().formData?.get('intent') === 'revoke';
  return (
    <Panel title={t('revoke.title')}>
      <p className="desk-money-hint">{t('revoke.text')}</p>
      <Form method="post">
        <Button variant="danger" size="small" name="intent" value="revoke" pending={pending}>
          {t('revoke.submit')}
        </Button>
      </Form>
    </Panel>
  );
}

/** What became of it. */
export function RevocationDone({ outcome }: { outcome: string | null }) {
  const { t } = useTranslation('deskmoney');
  if (outcome === 'ended') return <Alert tone="success" role="status" title={t('revoke.ended')} />;
  if (outcome === 'goes_on') return <Alert tone="warning" role="status" title={t('revoke.goes_on')} />;
  return outcome === 'unanswered' ? <Alert tone="warning" role="status" title={t('revoke.unanswered')} /> : null;
}
