import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AccountView } from '../../../../server/modules/desk/operators/index.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment, useFormats, useLanguageName } from '../kit/formats.tsx';

function Restriction({ kind, endsAt }: AccountView['restrictions'][number]) {
  const { t } = useTranslation('deskmembers');
  const { date } = useFormats();
  return (
    <>
      <Badge tone="danger" text={t(`measure.${kind}`)} /> {endsAt && t('fact.until', { date: date(endsAt, 'moment') })}
    </>
  );
}

/** Credits, money spent and reports, as far as the operator may see them. */
function Totals({ money, reports }: AccountView['totals']) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const spent = money?.spent.map(({ amount, currency }) => format.money(amount, currency)).join(' + ');
  return (
    <dl className="desk-totals">
      {money && (
        <>
          <div>
            <dt>{t('orders.credits')}</dt>
            <dd>{format.number(money.credits)}</dd>
          </div>
          <div>
            <dt>{t('fact.spent')}</dt>
            <dd>{spent || '–'}</dd>
          </div>
        </>
      )}
      {reports !== null && (
        <div>
          <dt>{t('parts.reports')}</dt>
          <dd>{format.number(reports)}</dd>
        </div>
      )}
    </dl>
  );
}

function AccountFacts({ account }: { account: AccountView }) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const languageName = useLanguageName();
  const { premiumSince, paymentCountry } = account;
  const [restriction] = account.restrictions;
  const never = t('fact.never');
  return (
    <FactList
      facts={{
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
      }}
    />
  );
}

type Gender = 'male' | 'female';
type Shown = 'active' | 'disabled' | 'deleted';

interface ProfileFactsProps {
  profile: NonNullable<AccountView['profile']>;
  /** Name of the profile's region; null where it has none. */
  region: string | null;
}

function ProfileFacts({ profile, region }: ProfileFactsProps) {
  const { t } = useTranslation(['deskmembers', 'common']);
  const { valueOf } = useFactLabels();
  const format = useFormats();
  const { place, country, elsewhere, awaySince } = profile;
  const shown = profile.status === 'active' && profile.invisible ? 'invisible' : (profile.status as Shown);
  return (
    <FactList
      facts={{
        [t('profile.state')]: t(`profile.shown.${shown}`),
        [t('profile.gender')]: t(`common:gender.${profile.gender as Gender}`),
        [t('profile.sexuality')]: valueOf('sexuality', profile.sexuality),
        [t('profile.place')]: [place, region, format.country(country)].filter(Boolean).join(', '),
        ...(awaySince && { [t('profile.away')]: format.date(awaySince) }),
        ...(elsewhere && { [t('profile.elsewhere')]: elsewhere }),
        [t('profile.photos')]: profile.photos,
      }}
    />
  );
}

function CopyableId({ id, of }: { id: string; of: string }) {
  return (
    <span className="desk-row">
      <code>{id}</code>
      <CopyButton text={id} of={of} variant="ghost" />
    </span>
  );
}

/** What one needs of a member beside every part: figures, account, profile and ids. */
export function KeyFacts({ account, region }: { account: AccountView; region: string | null }) {
  const { t } = useTranslation('deskmembers');
  const { id, profileId, profile } = account;
  return (
    <aside className="desk-key-facts" aria-label={t('keyFacts')}>
      <Totals {...account.totals} />
      <h2>{t('account.title')}</h2>
      <AccountFacts account={account} />
      <h2>{t('profile.title')}</h2>
      {profile ? <ProfileFacts profile={profile} region={region} /> : <p className="desk-note">{t('profile.none')}</p>}
      <h2>{t('fact.ids')}</h2>
      <FactList
        facts={{
          [t('fact.id')]: <CopyableId id={id} of={t('fact.id')} />,
          [t('fact.profileId')]: profileId && <CopyableId id={profileId} of={t('fact.profileId')} />,
        }}
      />
    </aside>
  );
}
