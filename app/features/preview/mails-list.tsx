import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FrameScheme, PreviewTools } from '../../../server/modules/demo/preview/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { KEYBOARD_SCROLLABLE } from '../../ui/hooks/keyboard-scrollable.ts';

/** Widths of a phone's and a desktop's mail program, in px. */
export const MAIL_WIDTHS = ['320', '600'] as const;

/** A mail of one theme's site; its frame fetches the HTML. */
interface ShownMail {
  template: PreviewTools['mailTemplates'][number];
  theme: string;
  themeName: string;
  locale: string;
  subject: string;
  text: string;
}

interface MailsListProps {
  mails: readonly ShownMail[];
  /** The reader's scheme, which the frame's media queries see. */
  scheme: FrameScheme;
  width: (typeof MAIL_WIDTHS)[number];
}

export function MailsList({ mails, scheme, width }: MailsListProps) {
  const { t } = useTranslation(['preview', 'deskmembers']);
  return mails.map(({ template, theme, themeName, locale, subject, text }) => {
    const name = t(`deskmembers:template.${template}`);
    const id = `mail-${template}-${theme}`;
    return (
      <section key={id} className="preview-section" aria-labelledby={id}>
        <h2 id={id}>{t('mails.heading', { template: name, theme: themeName })}</h2>
        <p className="preview-quiet">
          {t('mails.subject')}: <b>{subject}</b>
        </p>
        <div className="preview-mail" data-scheme={scheme} data-width={width}>
          <iframe
            title={t('mails.frame', { template: name, theme: themeName })}
            src={paths.preview('mails/html', { template, theme, lang: locale })}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            loading="lazy"
          />
          <pre {...KEYBOARD_SCROLLABLE} role="region" aria-label={t('mails.text')}>
            {text}
          </pre>
        </div>
      </section>
    );
  });
}
