import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { InboxRow } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import { QueueTable } from '../kit/desk-table.tsx';
import { ageText } from '../kit/moment.tsx';

/** The time left is written in hours up to four days: a day is too coarse for a deadline. In seconds. */
const DAYS_FROM = 4 * DAY_SECONDS;

/** Conversations that wait for an answer, with the time until their credits are returned. @param only the chosen site */
export function InboxTable({ rows, only }: { rows: readonly InboxRow[]; only: string | null }) {
  const { t } = useTranslation('deskfictional');
  const locale = useLocale();
  const now = useRootData()?.now ?? 0;
  return (
    <QueueTable
      label={t('inbox.title')}
      empty={t('inbox.empty')}
      rows={rows}
      hrefOf={(row) => deskPaths.fictionalConversation(row, only)}
      siteOf={({ site }) => site}
      columns={[
        { head: t('inbox.character'), cell: ({ character }) => character },
        { head: t('inbox.member'), cell: ({ member }) => member },
        { head: t('inbox.left'), cell: ({ until }) => ageText(locale, Date.parse(until) / 1000 - now, DAYS_FROM) },
      ]}
    />
  );
}
