import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

interface ElsewherePlace {
  place: string;
  /** ISO 8601. */
  until: string;
  timeZone: string;
}

/** Where the member searches for a week, or how to choose a place for it. */
export function ElsewherePanel({ place }: { place: ElsewherePlace | null }) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  return (
    <Panel title={<span id="elsewhere">{t('elsewhere.title')}</span>}>
      {place ? (
        <>
          <p>
            {t('elsewhere.now', { place: place.place, date: formatDate(locale, place.until, 'long', place.timeZone) })}
          </p>
          <Form method="post" className="settings-actions">
            <input type="hidden" name="intent" value="home" />
            <Button variant="secondary">{t('elsewhere.end')}</Button>
          </Form>
        </>
      ) : (
        <p>{t('elsewhere.text')}</p>
      )}
    </Panel>
  );
}
