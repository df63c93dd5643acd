import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MemberRowView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Age } from '../kit/moment.tsx';
import { StatusBadge } from './status-badge.tsx';

interface MemberResultsProps {
  kind: string;
  members: readonly MemberRowView[];
  more: boolean;
}

/** The results of a search, or why there are none. */
export function MemberResults({ kind, members, more }: MemberResultsProps) {
  const { t } = useTranslation('deskmembers');
  if (kind === 'none') return <p className="desk-empty">{t('search.start')}</p>;
  if (kind === 'short') return <p className="desk-empty">{t('search.short')}</p>;
  return (
    <>
      <DeskTable
        label={t('search.results')}
        empty={t('search.none')}
        rows={members}
        hrefOf={({ id }) => deskPaths.member(id)}
        columns={[
          { head: t('col.name'), cell: ({ name }) => name || t('nameless') },
          { head: t('col.site'), cell: ({ site }) => site },
          { head: t('col.state'), cell: ({ status }) => <StatusBadge status={status} /> },
          { head: t('col.age'), num: true, cell: ({ since }) => <Age since={since} /> },
        ]}
      />
      {more && <p className="desk-note">{t('search.more', { count: members.length })}</p>}
    </>
  );
}
