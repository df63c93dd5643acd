import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';

interface AccountFactsProps {
  email: string;
  /** ISO 8601. */
  signupDate: string;
  timeZone: string;
  paidUser: boolean;
}

/** Facts of the account: address, signup date, membership. */
export function AccountFacts({ email, signupDate, timeZone, paidUser }: AccountFactsProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  return (
    <>
      <dl className="settings-facts">
        <div>
          <dt>{t('account.email')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{t('account.since')}</dt>
          <dd>{formatDate(locale, signupDate, 'long', timeZone)}</dd>
        </div>
        <div>
          <dt>{t('account.kind')}</dt>
          <dd>{t(paidUser ? 'account.premium' : 'account.free')}</dd>
        </div>
      </dl>
      <div className="settings-actions">
        <ButtonLink href={paths.profile()} variant="secondary" icon="user-circle">
          {t('account.profile')}
        </ButtonLink>
        {!paidUser && (
          <ButtonLink href={paths.premium()} variant="secondary" icon="crown">
            {t('account.toPremium')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
