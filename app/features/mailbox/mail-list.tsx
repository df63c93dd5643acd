import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';

interface MailListProps {
  mails: Array<{ slug: string; file: string; site: string; to: string; subject: string; sent: string; sms: boolean }>;
}

/** The sent mails, newest first. */
export function MailList({ mails }: MailListProps) {
  const { t } = useTranslation('demo');
  return (
    <ul className="mail-list">
      {mails.map((mail) => (
        <li key={mail.slug + mail.file}>
          <a href={paths.mail(mail.slug, mail.file)} className="mail-item">
            <strong>{mail.sms ? t('mailbox.sms') : mail.subject}</strong>
            <span>
              {t('mailbox.to')}: {mail.to}
            </span>
            <span>{mail.site}</span>
            <time>{mail.sent}</time>
          </a>
        </li>
      ))}
    </ul>
  );
}
