import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AccountView } from '../../../../server/modules/desk/operators/index.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment, useFormats, useLanguageName } from '../kit/formats.tsx';
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

type Gender = 'male' | 'female';
type Shown = 'active' | 'disabled' | 'deleted';

interface ProfilePartProps {
  profile: AccountView['profile'];
  /** Name of the profile's region; null where it has none. */
  region: string | null;
}

/** The profile as members see it. */
export function ProfilePart({ profile, region }: ProfilePartProps) {
  const { t } = useTranslation(['deskmembers', 'common']);
  const { valueOf } = useFactLabels();
  const format = useFormats();
  if (!profile) return <Panel title={t('profile.title')}>{t('profile.none')}</Panel>;
  const { place, country } = profile;
  const shown = profile.status === 'active' && profile.invisible ? 'invisible' : (profile.status as Shown);
  return (
    <Panel title={t('profile.title')}>
      <FactList
        facts={{
          [t('profile.state')]: t(`profile.shown.${shown}`),
          [t('profile.age')]: profile.age,
          [t('profile.gender')]: t(`common:gender.${profile.gender as Gender}`),
          [t('profile.sexuality')]: valueOf('sexuality', profile.sexuality),
          [t('profile.place')]: [place, region, format.country(country)].filter(Boolean).join(', '),
          [t('profile.photos')]: profile.photos,
          ...Object.fromEntries(profile.notes.map(({ note, text }) => [t(`profile.note.${note}`), text])),
        }}
      />
      <p className="desk-note">
        <a href={profile.url} rel="noreferrer">
          {t('profile.open')}
        </a>
      </p>
    </Panel>
  );
}
