import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/use-formats.ts';

interface FictionalMetricsTableProps {
  rows: ReadonlyArray<{
    day: string;
    site: string;
    profileId: string;
    character: string;
    answered: number;
    waiting: number;
    returned: number;
  }>;
}

/** Answered, waiting and returned messages by day, site and character. */
export function FictionalMetricsTable({ rows }: FictionalMetricsTableProps) {
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
        { head: t('figures.site'), cell: ({ site }) => site },
        { head: t('figures.answered'), num: true, cell: ({ answered }) => answered },
        { head: t('figures.waiting'), num: true, cell: ({ waiting }) => waiting },
        { head: t('figures.returned'), num: true, cell: ({ returned }) => returned },
      ]}
    />
  );
}
