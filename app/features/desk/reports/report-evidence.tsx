import { useTranslation } from 'react-i18next';

import type { ReportPage } from '../../../../server/modules/operators/report-queue/report-page.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';

type Evidence = Pick<ReportPage, 'reason' | 'text' | 'emptied' | 'createdAt' | 'message' | 'photos'>;

/** What was reported: the reason, the words, and what it points at, as it was then. */
export function ReportEvidence({ reason, text, emptied, createdAt, message, photos }: Evidence) {
  const { t } = useTranslation('deskreports');
  return (
    <Panel title={t('words.title')}>
      <dl className="report-facts">
        <div>
          <dt>{t('words.reason')}</dt>
          <dd>{t(`reason.${reason as 'scam'}`)}</dd>
        </div>
        <div>
          <dt>{t('words.at')}</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('words.text')}</dt>
          <dd className="report-words">{text || t(emptied ? 'words.gone' : 'words.none')}</dd>
        </div>
        {message && (
          <div>
            <dt>{t('words.message')}</dt>
            <dd>
              <blockquote className="report-words">{message.text}</blockquote>
              <Moment at={message.sent_at} />
            </dd>
          </div>
        )}
      </dl>
      {photos.length > 0 && (
        <>
          <h3>{t('words.photos')}</h3>
          <ul className="report-photos">
            {photos.map(({ id, url, full, width, height, pointedAt }, index) => (
              <li key={id}>
                {/* In a tab of its own: the decision is half written beside it. */}
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
