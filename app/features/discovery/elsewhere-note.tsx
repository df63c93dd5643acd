import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useSubmitWhenReachable } from '../../lib/forms/submit-when-reachable.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

interface ElsewhereNoteProps {
  place: string;
  /** ISO 8601. */
  until: string;
  timeZone: string;
  /** The filters in force, which stay. */
  applied: Readonly<Record<string, string>>;
}

/** Where the member searches for a week, and the button that ends it. Works without JavaScript. */
export default function ElsewhereNote({ place, until, timeZone, applied }: ElsewhereNoteProps) {
  const { t } = useTranslation('search');
  const locale = useLocale();
  const submit = useSubmitWhenReachable();
  return (
    <Alert
      icon="map-pin"
      title={t('elsewhere.line', { place, date: formatDate(locale, until, 'day', timeZone) })}
      action={
        <Form method="post" action={paths.settings('location')} onSubmit={submit}>
          <input type="hidden" name="intent" value="home" />
          <input type="hidden" name="return_to" value={paths.members(applied)} />
          <Button variant="secondary" size="small">
            {t('elsewhere.stop')}
          </Button>
        </Form>
      }
    />
  );
}
