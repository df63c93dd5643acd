import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface RestoreOfferProps {
  token: string;
  /** ISO 8601. */
  until: string;
  timeZone: string;
  pending: boolean;
}

/** Offer of a restore link. Nothing changes until the button is pressed. */
export function RestoreOffer({ token, until, timeZone, pending }: RestoreOfferProps) {
  const { t } = useTranslation('accountdeletion');
  const date = formatDate(useLocale(), until, 'long', timeZone);
  return (
    <EmptyState
      heading="h1"
      title={t('restore.title')}
      action={
        <>
          <Form method="post">
            <input type="hidden" name="restore" value={token} />
            <Button pending={pending}>{t('restore.do')}</Button>
          </Form>
          <ButtonLink variant="secondary" href={paths.home()}>
            {t('restore.no')}
          </ButtonLink>
        </>
      }
    >
      {t('restore.text', { date })}
    </EmptyState>
  );
}

/** Confirmation that the account is restored. Sessions are not, so the member logs in. */
export function AccountRestored() {
  const { t } = useTranslation('accountdeletion');
  return (
    <EmptyState
      heading="h1"
      title={t('restore.doneTitle')}
      action={<ButtonLink href={paths.login()}>{t('restore.login')}</ButtonLink>}
    >
      {t('restore.done')}
    </EmptyState>
  );
}

/** Shown for a restore link that is used, expired or invalid. */
export function RestoreExpired({ message }: { message: string }) {
  const { t } = useTranslation('accountdeletion');
  const { supportEmail: email } = useSite();
  return (
    <EmptyState
      heading="h1"
      title={t('restore.expiredTitle')}
      action={
        <>
          <p>{t('restore.help', { email })}</p>
          <ButtonLink href={paths.home()}>{t('restore.home')}</ButtonLink>
        </>
      }
    >
      {message}
    </EmptyState>
  );
}

/** Shown without a link: where to delete and where to restore an account. */
export function NoRestoreLink() {
  const { t } = useTranslation('accountdeletion');
  return (
    <EmptyState
      heading="h1"
      title={t('nothing.title')}
      action={<ButtonLink href={paths.home()}>{t('deleted.home')}</ButtonLink>}
    >
      {t('nothing.text')}
    </EmptyState>
  );
}

/** Confirmation of a deletion, with the time until which it can be undone. */
export function DeletedAccount({ until, timeZone }: { until: string; timeZone: string }) {
  const { t } = useTranslation('accountdeletion');
  const locale = useLocale();
  return (
    <EmptyState
      heading="h1"
      title={t('deleted.title')}
      action={
        <>
          <p>{t('deleted.until', { date: formatDate(locale, until, 'long', timeZone) })}</p>
          <ButtonLink href={paths.home()}>{t('deleted.home')}</ButtonLink>
        </>
      }
    >
      {t('deleted.text')}
    </EmptyState>
  );
}
