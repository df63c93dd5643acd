import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FictionalMetric, InboxRow } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import { QueueTable, DeskTable } from '../kit/desk-table.tsx';
import { ageText, useFormats } from '../kit/formats.tsx';
import { PersonCell } from '../kit/portrait.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

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
      columns={[
        { head: t('inbox.character'), cell: ({ character }) => character },
        {
          head: t('inbox.member'),
          cell: ({ member, portrait }) => <PersonCell portrait={portrait} name={member} />,
        },
        { head: t('inbox.left'), cell: ({ until }) => ageText(locale, Date.parse(until) / 1000 - now, DAYS_FROM) },
      ]}
    />
  );
}

/** Answered, waiting and returned messages by day, site and character. */
export function FictionalMetricsTable({ rows }: { rows: ReadonlyArray<FictionalMetric & { site: string }> }) {
  const { t } = useTranslation('deskfictional');
  const { date } = useFormats();
  return (
    <DeskTable
      region
      title={t('figures.title')}
      empty={t('figures.empty')}
      rows={rows}
      keyOf={({ day, profileId }) => `${day}${profileId}`}
      columns={[
        { head: t('figures.day'), cell: ({ day }) => date(`${day}T12:00:00.000Z`, 'day') },
        { head: t('inbox.character'), cell: ({ character }) => character },
        { head: t('figures.site'), cell: ({ site }) => <SiteChip name={site} /> },
        { head: t('figures.answered'), num: true, cell: ({ answered }) => answered },
        { head: t('figures.waiting'), num: true, cell: ({ waiting }) => waiting },
        { head: t('figures.returned'), num: true, cell: ({ returned }) => returned },
      ]}
    />
  );
}
