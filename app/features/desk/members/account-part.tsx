import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AccountView } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';
import { useFormats } from '../kit/use-formats.ts';
import { useLanguageName } from '../use-language-name.ts';
import { StatusBadge } from './status-badge.tsx';

function Restriction({ kind, endsAt }: AccountView['restrictions'][number]) {
  const { t } = useTranslation('deskmembers');
  const { date } = useFormats();
  return (
    <>
      <Badge tone="danger" text={t(`measure.${kind}`)} /> {endsAt && t('fact.until', { date: date(endsAt, 'moment') })}
    </>
  );
}

export function AccountPart({ account }: { account: AccountView }) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const languageName = useLanguageName();
  const { premiumSince, paymentCountry, profileId } = account;
  const [restriction] = account.restrictions;
  const never = t('fact.never');
  return (
    <Panel title={t('account.title')}>
      <FactList
        facts={{
          [t('fact.state')]: <StatusBadge status={account.status} />,
          [t('fact.restricted')]: restriction && <Restriction {...restriction} />,
          [t('fact.email')]: account.email !== null && (
            <>
              {account.email} {account.emailMasked && <small>({t('fact.masked')})</small>}
            </>
          ),
          [t('fact.signedUp')]: <Moment at={account.signedUp} none={never} />,
          [t('fact.activated')]: <Moment at={account.activated} none={t('fact.notActivated')} />,
          [t('fact.lastLogin')]: <Moment at={account.lastLogin} none={never} />,
          [t('fact.lastActive')]: <Moment at={account.lastActive} none={never} />,
          [t('fact.premium')]: premiumSince
            ? t('fact.premiumSince', { date: format.date(premiumSince) })
            : t('fact.free'),
          [t('fact.language')]: languageName(account.language),
          [t('fact.paymentCountry')]: paymentCountry && format.country(paymentCountry),
          [t('fact.network')]: account.network ?? t('fact.direct'),
          [t('fact.mailsPaused')]: account.mailsPaused && <Moment at={account.mailsPaused} />,
          [t('fact.debitBlocked')]: account.debitBlocked && t('fact.debitIsBlocked'),
          [t('fact.deleted')]: account.deleted && <Moment at={account.deleted} />,
          [t('fact.erased')]: account.erased && <Moment at={account.erased} />,
          [t('fact.id')]: <code>{account.id}</code>,
          [t('fact.profileId')]: profileId && <code>{profileId}</code>,
        }}
      />
    </Panel>
  );
}
