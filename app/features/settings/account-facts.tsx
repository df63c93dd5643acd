import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

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
      <DescriptionList
        className="settings-facts"
        items={[
          [t('account.email'), email],
          [t('account.since'), formatDate(locale, signupDate, 'long', timeZone)],
          [t('account.kind'), t(paidUser ? 'account.premium' : 'account.free')],
        ]}
      />
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
