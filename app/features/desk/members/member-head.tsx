import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AccountView, MemberHeadView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { TabLinks } from '../../../ui/navigation/tabs.tsx';
import { HeadLinks } from '../kit/desk-detail.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { Portrait } from '../kit/portrait.tsx';
import { SiteChip } from '../kit/site-chip.tsx';
import { StatusBadge } from './status-badge.tsx';

interface MemberHeadProps {
  member: MemberHeadView;
  account: AccountView;
}

/** Who the member is, in one line below the name, and what can be done. */
export function MemberHead({ member, account }: MemberHeadProps) {
  const { t } = useTranslation('deskmembers');
  const { date } = useFormats();
  const { id, name, portrait, site, status, since, parts, mayAudit } = member;
  const { profile, premiumSince, lastActive } = account;
  const links = [
    mayAudit && { href: deskPaths.auditOf('member', id), label: t('head.audit') },
    profile && { href: profile.url, label: t('profile.open'), reload: true, rel: 'noreferrer' },
    parts.includes('reports') && { href: deskPaths.member(id, 'reports'), label: t('restrict.title') },
  ];
  return (
    <div className="desk-member-head">
      <Portrait src={portrait} name={name} size="head" />
      <div>
        <div className="desk-row">
          <h1 tabIndex={-1}>{name || t('nameless')}</h1>
          {profile && <span className="desk-age">{profile.age}</span>}
          <StatusBadge status={status} />
        </div>
        <p className="desk-row">
          <SiteChip name={site} />
          {profile?.place && <span>{profile.place}</span>}
          <span>
            {premiumSince ? t('head.premium', { date: date(premiumSince) }) : t('head.since', { date: date(since) })}
          </span>
          {lastActive && (
            <span>
              {t('head.active')} <Moment at={lastActive} />
            </span>
          )}
        </p>
      </div>
      <div className="desk-tools">
        <HeadLinks links={links.filter((link) => link !== false && link !== null)} />
      </div>
    </div>
  );
}

/** Links to the parts that the operator may see, with how much is in them. */
export function MemberTabs({ member: { id, parts }, account: { profile, totals } }: MemberHeadProps) {
  const { t } = useTranslation('deskmembers');
  const counts: Partial<Record<(typeof parts)[number], number | null | undefined>> = {
    photos: profile?.photos,
    reports: totals.reports,
    money: totals.money?.orders,
    sessions: totals.sessions,
  };
  const tabs = parts.map((part) => ({
    href: deskPaths.member(id, part === 'account' ? undefined : part),
    label: (
      <>
        {t(`parts.${part}`)} {Boolean(counts[part]) && <small>{counts[part]}</small>}
      </>
    ),
  }));
  return <TabLinks label={t('parts.label')} tabs={tabs} />;
}
