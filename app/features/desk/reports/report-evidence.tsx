import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReportPage } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';

type Evidence = Pick<ReportPage, 'reason' | 'text' | 'emptied' | 'createdAt' | 'message' | 'photos'>;

/** The report: reason, text, and the reported message or photos as stored at that time. */
export function ReportEvidence({ reason, text, emptied, createdAt, message, photos }: Evidence) {
  const { t } = useTranslation('deskreports');
  return (
    <Panel title={t('words.title')}>
      <FactList
        facts={{
          [t('words.reason')]: t(`reason.${reason}`),
          [t('words.at')]: <Moment at={createdAt} />,
          [t('words.text')]: <span className="desk-words">{text || t(emptied ? 'words.gone' : 'words.none')}</span>,
          [t('words.message')]: message && (
            <>
              <blockquote className="desk-words">{message.text}</blockquote>
              <Moment at={message.sent_at} />
            </>
          ),
        }}
      />
      {photos.length > 0 && (
        <>
          <h3>{t('words.photos')}</h3>
          <ul className="report-photos">
            {photos.map(({ id, url, full, width, height, pointedAt }, index) => (
              <li key={id}>
                {/* In a new tab, since a decision may be half written on this page. */}
                <a href={full} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    width={width ?? undefined}
                    height={height ?? undefined}
                    alt={t('words.photo', { number: index + 1 })}
                    loading="lazy"
                  />
                </a>
                {pointedAt && <Badge text={t('words.pointed')} tone="danger" />}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
