import { useTranslation } from 'react-i18next';

import type { AccountView } from '../../../../server/modules/operators/members/member.view.ts';
import { formatCountry, formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { useLanguageName } from '../use-language-name.ts';
import { FactList } from '../money/fact-list.tsx';
import { StatusBadge } from './status-badge.tsx';

function Restriction({ kind, endsAt }: AccountView['restrictions'][number]) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const until = endsAt && t('fact.until', { date: formatDate(locale, endsAt, 'moment', 'UTC') });
  return (
    <>
      <Badge tone="danger" text={t(`measure.${kind}`)} /> {until}
    </>
  );
}

/** The account as it stands. */
export function AccountPart({ account }: { account: AccountView }) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const languageName = useLanguageName();
  const moment = (at: string | null) => (at ? <Moment at={at} /> : t('fact.never'));
  const country = (code: string | null | undefined) => (code ? formatCountry(locale, code) : null);
  const since = account.premiumSince && formatDate(locale, account.premiumSince, 'long', 'UTC');
  const [restriction] = account.restrictions;
  return (
    <Panel title={t('account.title')}>
      <FactList
        facts={[
          [t('fact.state'), <StatusBadge key="s" status={account.status} />],
          restriction ? [t('fact.restricted'), <Restriction key="r" {...restriction} />] : null,
          account.email === null
            ? null
            : [
                t('fact.email'),
                <span key="e">
                  {account.email} {account.emailMasked && <small>({t('fact.masked')})</small>}
                </span>,
              ],
          [t('fact.signedUp'), moment(account.signedUp)],
          [t('fact.activated'), account.activated ? moment(account.activated) : t('fact.notActivated')],
          [t('fact.lastLogin'), moment(account.lastLogin)],
          [t('fact.lastActive'), moment(account.lastActive)],
          [t('fact.premium'), since ? t('fact.premiumSince', { date: since }) : t('fact.free')],
          [t('fact.language'), languageName(account.language)],
          account.paymentCountry ? [t('fact.paymentCountry'), country(account.paymentCountry)] : null,
          [t('fact.network'), account.network ?? t('fact.direct')],
          account.mailsPaused ? [t('fact.mailsPaused'), moment(account.mailsPaused)] : null,
          account.debitBlocked ? [t('fact.debitBlocked'), t('fact.debitIsBlocked')] : null,
          account.deleted ? [t('fact.deleted'), moment(account.deleted)] : null,
          account.erased ? [t('fact.erased'), moment(account.erased)] : null,
          [t('fact.id'), <code key="i">{account.id}</code>],
          account.profileId ? [t('fact.profileId'), <code key="p">{account.profileId}</code>] : null,
        ]}
      />
    </Panel>
  );
}
