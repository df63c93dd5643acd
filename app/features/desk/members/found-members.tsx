import { useTranslation } from 'react-i18next';

import type { MemberLineView } from '../../../../server/modules/operators/members/member.view.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Age } from '../age.tsx';
import { LookupTable } from '../money/lookup-table.tsx';
import { StatusBadge } from './status-badge.tsx';

interface FoundMembersProps {
  kind: string;
  members: readonly MemberLineView[];
  more: boolean;
}

/** Whom a search found, or why nobody. */
export function FoundMembers({ kind, members, more }: FoundMembersProps) {
  const { t } = useTranslation('deskmembers');
  if (kind === 'none') return <p className="desk-empty">{t('search.start')}</p>;
  if (kind === 'short') return <p className="desk-empty">{t('search.short')}</p>;
  const columns = [{ head: t('col.name') }, { head: t('col.site') }, { head: t('col.state') }];
  return (
    <>
      <LookupTable
        label={t('search.results')}
        columns={[...columns, { head: t('col.age'), num: true }]}
        empty={t('search.none')}
        rows={members.map(({ id, name, site, status, since }) => ({
          id,
          href: deskPaths.member(id),
          cells: [name || t('nameless'), site, <StatusBadge key="s" status={status} />, <Age key="a" since={since} />],
        }))}
      />
      {more && <p className="desk-members-hint">{t('search.more', { count: members.length })}</p>}
    </>
  );
}
