import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MoneyView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';

/** The half hours for which the member paid to be on top of their region. */
export function SpotlightsTable({ spotlights }: Pick<MoneyView, 'spotlights'>) {
  const { t } = useTranslation('deskmembers');
  const { number } = useFormats();
  return (
    <DeskTable
      title={t('money.spotlights.title')}
      about={<p className="desk-note">{t('money.spotlights.about')}</p>}
      empty={t('money.spotlights.none')}
      rows={spotlights}
      columns={[
        { head: t('money.spotlights.start'), cell: ({ started }) => <Moment at={started} /> },
        { head: t('money.spotlights.end'), cell: ({ ends }) => <Moment at={ends} /> },
        { head: t('money.spotlights.region'), cell: ({ region }) => region },
        { head: t('money.spotlights.outcome'), cell: ({ state }) => t(`money.spotlights.state.${state}`) },
        { head: t('money.spotlights.shown'), num: true, cell: ({ shown }) => number(shown) },
        { head: t('money.spotlights.credits'), num: true, cell: ({ credits }) => number(credits) },
        { head: t('money.spotlights.returned'), num: true, cell: ({ returned }) => number(returned) },
      ]}
    />
  );
}
