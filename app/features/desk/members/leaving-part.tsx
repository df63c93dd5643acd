import { useTranslation } from 'react-i18next';

import type { LeavingView } from '../../../../server/modules/operators/members/member.view.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Moment } from '../moment.tsx';
import { LookupTable } from '../money/lookup-table.tsx';
import type { DEPARTURE_REASONS } from '../../../../server/modules/departure/departure-reasons.schema.ts';

type ExportState = 'requested' | 'ready' | 'expired';

function Exports({ exports }: Pick<LeavingView, 'exports'>) {
  const { t } = useTranslation('deskmembers');
  const heads = [t('leaving.asked'), t('leaving.state'), t('leaving.ready'), t('leaving.expires')];
  return (
    <section>
      <h2>{t('leaving.exports')}</h2>
      <LookupTable
        label={t('leaving.exports')}
        columns={heads.map((head) => ({ head }))}
        empty={t('leaving.noExports')}
        rows={exports.map(({ id, asked, status, ready, expires }) => ({
          id,
          href: null,
          cells: [
            <Moment key="a" at={asked} />,
            t(`leaving.exportState.${status as ExportState}`),
            ready && <Moment key="r" at={ready} />,
            expires && <Moment key="e" at={expires} />,
          ],
        }))}
      />
    </section>
  );
}

/** Requests for their data, and when the member left and came back. */
export function LeavingPart({ exports, deletions }: LeavingView) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const date = (at: string) => ({ date: formatDate(locale, at, 'long', 'UTC') });
  const outcomeOf = ({ restored, erased, restorableUntil }: LeavingView['deletions'][number]) => {
    if (restored) return t('leaving.restored', date(restored));
    if (erased) return t('leaving.erased', date(erased));
    return restorableUntil ? t('leaving.restorable', date(restorableUntil)) : t('leaving.due');
  };
  const heads = [t('leaving.deletedOn'), t('leaving.reasons'), t('leaving.outcome')];
  return (
    <>
      <section>
        <h2>{t('leaving.deletions')}</h2>
        <LookupTable
          label={t('leaving.deletions')}
          columns={heads.map((head) => ({ head }))}
          empty={t('leaving.noDeletions')}
          rows={deletions.map((deletion) => ({
            id: deletion.id,
            href: null,
            cells: [
              <Moment key="a" at={deletion.asked} />,
              deletion.reasons
                .map((reason) => t(`leaving.reason.${reason as (typeof DEPARTURE_REASONS)[number]}`))
                .join(', ') || t('leaving.noReasons'),
              outcomeOf(deletion),
            ],
          }))}
        />
      </section>
      <Exports exports={exports} />
    </>
  );
}
