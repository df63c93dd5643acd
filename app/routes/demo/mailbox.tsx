import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { MailList } from '../../features/mailbox/mail-list.tsx';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { requireLauncher } from '../../lib/require-launcher.ts';
import { Page } from '../../ui/page.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { demo, mailbox } = requireLauncher(context);
  const chosen = new URL(request.url).searchParams.get('tenant') ?? '';
  const sites = demo.listSites().map(({ slug, name }) => ({ slug, name }));
  const mails = await mailbox.listMails(chosen || undefined);
  return {
    chosen,
    sites,
    mails: mails.map(({ date, ...mail }) => ({
      ...mail,
      site: sites.find(({ slug }) => slug === mail.slug)?.name ?? mail.slug,
      sent: formatDate('nl', date, 'dateTime', 'Europe/Amsterdam'),
    })),
  };
}

export default function Mailbox() {
  const { t } = useTranslation('demo');
  const { chosen, sites, mails } = useLoaderData<typeof loader>();
  const choices = [{ slug: '', name: t('mailbox.all') }, ...sites];
  return (
    <Page>
      <p>
        <a href={paths.launcher()}>{t('toSites')}</a>
      </p>
      <h1 className="section-title">{t('mailbox.title')}</h1>
      <nav className="tabs" aria-label={t('mailbox.filter')}>
        {choices.map(({ slug, name }) => (
          <a key={slug} href={paths.mailbox(slug)} className="tab" aria-current={slug === chosen ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {mails.length > 0 ? <MailList mails={mails} /> : <p>{t('mailbox.empty')}</p>}
    </Page>
  );
}
