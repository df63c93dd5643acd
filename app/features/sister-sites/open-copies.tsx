import { Form } from '@remix-run/react';
import { useEffect } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { SistersData } from './sisters-data.server.ts';

/** Copies that wait to be sent to their site. */
export function OpenCopies({ open, timeZone }: Pick<SistersData, 'open' | 'timeZone'>) {
  const { t } = useTranslation('sisters');
  const locale = useLocale();
  useReloadIfBlocked();
  return open.map(({ id, site, origin, until, token }) => (
    <Alert key={id} tone="success" title={t('ready.title', { site })}>
      <p>{t('ready.text', { site, time: formatDate(locale, until, 'time', timeZone) })}</p>
      <div className="settings-actions">
        <form method="post" action={origin + paths.receiveCopy()}>
          <input type="hidden" name="token" value={token} />
          <Button>{t('ready.go', { site })}</Button>
        </form>
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="id" value={id} />
          <Button variant="secondary">{t('ready.withdraw')}</Button>
        </Form>
      </div>
    </Alert>
  ));
}

/** Opened without loading a document, such as by going back, the page has another policy, which blocks the form. */
function useReloadIfBlocked(): void {
  useEffect(() => {
    const reload = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') window.location.reload();
    };
    document.addEventListener('securitypolicyviolation', reload);
    return () => document.removeEventListener('securitypolicyviolation', reload);
  }, []);
}
