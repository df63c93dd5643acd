import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { mailbox } = requireLauncher(context);
  const { html: _html, date, ...mail } = await mailbox.readMail(params.tenant ?? '', params.mail ?? '');
  return { ...mail, sent: formatDate('nl', date, 'dateTime', 'Europe/Amsterdam') };
}

export default function Mail() {
  const { t } = useTranslation('demo');
  const mail = useLoaderData<typeof loader>();
  const facts = [
    [t('mailbox.from'), mail.from],
    [t('mailbox.to'), mail.to],
    [t('mailbox.sent'), mail.sent],
  ] as const;
  return (
    <Page>
      <p>
        <a href={paths.mailbox()}>{t('mailbox.back')}</a>
      </p>
      <SectionTitle heading="h1">{mail.sms ? t('mailbox.sms') : mail.subject}</SectionTitle>
      <DescriptionList className="tool-facts" items={facts} />
      {!mail.sms && (
        <>
          <Panel title={t('mailbox.links')}>
            <ul className="mail-links">
              {mail.links.map((link) => (
                <li key={link}>
                  <a href={link}>{link}</a>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={t('mailbox.html')}>
            <iframe
              className="mail-frame"
              title={t('mailbox.frame')}
              src={paths.mailBody(mail.slug, mail.file)}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </Panel>
        </>
      )}
      <Panel title={t('mailbox.plain')}>
        <pre className="mail-text">{mail.text}</pre>
      </Panel>
    </Page>
  );
}
