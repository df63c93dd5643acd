import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CheckPartView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';

type Status = 'asked' | 'waiting' | 'approved' | 'refused';
type Reason = 'other_person' | 'pose' | 'unclear' | 'minor';

/** Whether the main photo is verified, and the member's checks. */
export function ChecksPart({ verifiedAt, checks }: CheckPartView) {
  const { t } = useTranslation(['deskmembers', 'deskchecks']);
  const { date } = useFormats();
  return (
    <>
      <p className="desk-note">
        {verifiedAt ? t('photos.checks.verified', { date: date(verifiedAt) }) : t('photos.checks.notVerified')}
      </p>
      <DeskTable
        title={t('photos.checks.title')}
        empty={t('photos.checks.none')}
        rows={checks}
        columns={[
          { head: t('photos.checks.asked'), cell: ({ asked }) => <Moment at={asked} /> },
          { head: t('photos.checks.state'), cell: ({ status }) => t(`photos.checks.status.${status as Status}`) },
          {
            head: t('photos.checks.reason'),
            cell: ({ reason }) => reason && t(`deskchecks:reason.${reason as Reason}`),
          },
          { head: t('photos.checks.decided'), cell: ({ decided }) => <Moment at={decided} none="–" /> },
          {
            head: t('photos.checks.by'),
            cell: ({ decidedBy }) => decidedBy && t(`photos.checks.decidedBy.${decidedBy as 'operator'}`),
          },
        ]}
      />
    </>
  );
}
