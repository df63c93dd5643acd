import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ComplaintView } from '../../../server/modules/trust/complaints/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { OWN_COMPLAINTS_ID } from './own-complaints-id.ts';

/** Text with its line breaks as paragraphs. */
function Paragraphs({ text }: { text: string }) {
  const lines = text.split(/\n+/).entries();
  return Array.from(lines, ([index, line]) => <p key={index}>{line}</p>);
}

function OwnComplaint({ complaint, timeZone }: { complaint: ComplaintView; timeZone: string }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const { reference, category, subject, text, status, answer, sent_at: sentAt } = complaint;
  const about = [t(`complaint.category.${category}`), subject, formatDate(locale, sentAt, 'long', timeZone)];
  return (
    <article className="complaint" aria-labelledby={reference}>
      <h3 id={reference}>
        {reference} · {t(`complaint.status.${status}`)}
      </h3>
      <p className="meta">{about.filter(Boolean).join(' · ')}</p>
      <Paragraphs text={text} />
      {answer && (
        <>
          <h4>{t('complaint.answer')}</h4>
          <Paragraphs text={answer} />
        </>
      )}
    </article>
  );
}

/** The member's earlier complaints with state and answer. */
export function OwnComplaints({ complaints, timeZone }: { complaints: ComplaintView[]; timeZone: string }) {
  const { t } = useTranslation('pages');
  if (complaints.length === 0) return null;
  return (
    <section id={OWN_COMPLAINTS_ID}>
      <Panel title={t('complaint.own')} className="text-body">
        {complaints.map((complaint) => (
          <OwnComplaint key={complaint.reference} complaint={complaint} timeZone={timeZone} />
        ))}
      </Panel>
    </section>
  );
}
