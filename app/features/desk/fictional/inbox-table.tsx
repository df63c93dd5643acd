import { useTranslation } from 'react-i18next';

import type { InboxRow } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { useRootData } from '../../../lib/site.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { ageText } from '../age.tsx';
import { QueueTable } from '../queue-table.tsx';

/** Less than this is told in hours: a day is too coarse for what goes back by itself; seconds. */
const HOURS_ONLY = 4 * 86_400;

/** Conversations that wait for an answer, with the time left until the credits for it go back. @param only the chosen site */
export function InboxTable({ rows, only }: { rows: readonly InboxRow[]; only: string | null }) {
  const { t } = useTranslation('deskfictional');
  const locale = useLocale();
  const now = useRootData()?.now ?? 0;
  return (
    <QueueTable
      label={t('inbox.title')}
      heads={{ title: t('inbox.character'), cells: [t('inbox.member'), t('inbox.left')] }}
      empty={t('inbox.empty')}
      rows={rows.map(({ id, tenantId, site, character, member, since, until, holder }) => ({
        id,
        site,
        since,
        holder,
        title: character,
        href: deskPaths.fictionalConversation({ tenantId, id }, only),
        cells: [member, ageText(locale, Date.parse(until) / 1000 - now, HOURS_ONLY)],
      }))}
    />
  );
}
